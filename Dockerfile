# The lamella command: docker build -t lamella . && docker run --rm -v "$PWD:/data" lamella head file.parquet
FROM eclipse-temurin:25-jdk AS build
WORKDIR /source
COPY . .
RUN ./package && mkdir /opt/lamella && tar --extract --strip-components=1 -C /opt/lamella \
    --file target/package/lamella-*-linux-*.tar.gz

FROM debian:stable-slim
COPY --from=build /opt/lamella /opt/lamella
# The first start gives the files their time of change back, should the copy have lost it.
RUN ln -s /opt/lamella/bin/lamella /usr/local/bin/lamella && lamella version
WORKDIR /data
USER nobody
ENTRYPOINT ["lamella"]
