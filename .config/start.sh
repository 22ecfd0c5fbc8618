# Starts the command. ./lamella and the launcher of the packages source this file.
# usage: start JAVA FOLDER ARGUMENT...
# JAVA is the java program. FOLDER has lamella.jar and perhaps the start-up cache, lamella.aot.
start() {
    java=$1
    folder=$2
    shift 2
    set -- -cp "$folder/lamella.jar" dev.lamella.cli.Main "$@"
    case ${4:-}:" $*" in
        # May decrypt whole columns. The first compiler alone does not use the AES instructions: 10 MB take 0.3 s. For head,
        # which decrypts one page of each column, this is less than the second compiler takes, also for 2,000 columns.
        count:*' --key'* | explore:*' --key'*) ;;
        # These may read every value.
        head:*' --where'* | head:*' -w'* | head:*' --sort'* | check:*' --data'*) ;;
        # These may take long.
        append:* | browse:* | cat:* | compact:* | concat:* | convert:* | diff:* | distinct:* | find:* | hist:* \
            | recover:* | repair:* | report:* | rewrite:* | rotate-keys:* | set-meta:* | sql:* | stats:* | top:* | variant:*) ;;
        # All others, also lamella FILE, end before the second compiler would pay off. Counting 100 million rows by a filter
        # costs less without it, and the page of explore opens in two thirds of the time. Filters of explore take up to 1.4
        # times as long.
        *)
            set -- -XX:TieredStopAtLevel=1 "$@"
            ;;
    esac
    case ${4:-}:" $*" in
        # The Java library of Arrow finds the address of direct buffers by reflection.
        convert:*[Aa][Rr][Rr][Oo][Ww]* | convert:*.[Ff][Ee][Aa][Tt][Hh][Ee][Rr]*)
            set -- --add-opens=java.base/java.nio=ALL-UNNAMED "$@"
            ;;
    esac
    # Serial collection fills the heap that it may have before it frees anything, so more only takes memory. A quarter of
    # the largest memory is the heap: 768 MB, or 128 MB for each processor, as many as a thread takes.
    processors=0
    ! [ -r /sys/devices/system/cpu/online ] || read -r processors </sys/devices/system/cpu/online
    processors=${processors##*[-,]}
    if [ "$processors" -gt 5 ]; then
        set -- -XX:MaxRAM=$(((processors + 1) * 512))m "$@"
    else
        set -- -XX:MaxRAM=3g "$@"
    fi
    # Where Linux gives huge pages to programs that ask for them, new memory costs less.
    huge=''
    ! [ -r /sys/kernel/mm/transparent_hugepage/enabled ] || read -r huge </sys/kernel/mm/transparent_hugepage/enabled
    case $huge in
        *'[madvise]'*) set -- -XX:+UseTransparentHugePages "$@" ;;
    esac
    case ${LAMELLA_JAVA_OPTS:-} in
        # The user chose a collector. The cache works only with the collector that it was made with.
        *-XX:+Use*GC*) ;;
        *)
            [ ! -f "$folder/lamella.aot" ] || set -- -XX:AOTCache="$folder/lamella.aot" "$@"
            # Arrays of pages and columns live long, or are used once. Copying them costs more than collecting them late:
            # converting CSV takes a fifth less time, and a third of the memory.
            set -- -XX:+UseSerialGC -XX:PretenureSizeThreshold=262144 "$@"
            ;;
    esac
    [ ! -d "$folder/native" ] || set -- -Dorg.xerial.snappy.lib.path="$folder/native" "$@"
    # A command that lasts a few seconds uses a third of its CPU time for compiling. With -XX:FreqInlineSize, the second
    # compiler inlines only methods of up to 80 bytes, not 325, so it has less to compile.
    # The console of java.base loads fastest, and is only asked whether the output is a terminal.
    # shellcheck disable=SC2086 # LAMELLA_JAVA_OPTS is a list of options
    exec "$java" -Xlog:disable -XX:-UsePerfData -XX:FreqInlineSize=80 -Djdk.console=java.base \
        --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ${LAMELLA_JAVA_OPTS:-} "$@"
}
