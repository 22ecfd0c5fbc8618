# Functions of the launchers at the root (lamella, bench), in POSIX sh. The launchers source this file after setting
# program (the name for messages) and root (the checkout).

# Prints a message to the user, who sees no other output of the build.
say() {
    echo "$program: $*" >&2
}

# Tests whether a folder is the home of a JDK 25 or newer. Reads its "release" file, because starting a JVM takes 50 ms.
is_jdk() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    [ "${version:-0}" -ge 25 ]
}

# Prints the home of a JDK 25 or newer: the one that JAVA_HOME names, the one on the path, or one in a usual folder.
find_jdk() {
    for home in "${JAVA_HOME:-}" "${JAVA25_HOME:-}"; do
        if [ -n "$home" ] && is_jdk "$home"; then
            echo "$home"
            return
        fi
    done
    if on_path=$(command -v javac); then
        while [ -h "$on_path" ]; do
            link=$(readlink "$on_path")
            case $link in
                /*) on_path=$link ;;
                *) on_path=${on_path%/*}/$link ;;
            esac
        done
        if is_jdk "${on_path%/bin/javac}"; then
            echo "${on_path%/bin/javac}"
            return
        fi
    fi
    for home in /usr/lib/jvm/* /usr/java/* /usr/local/java/* /usr/lib64/jvm/* /opt/jdk* /opt/java/* /opt/*jdk* \
        "${HOME:-}"/.jdks/* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jabba/jdk/* \
        "${HOME:-}"/.local/share/mise/installs/java/* "${HOME:-}"/.asdf/installs/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        if is_jdk "$home"; then
            echo "$home"
            return
        fi
    done
    say "A JDK 25 or newer is needed. Install one (for example Temurin 25), or set JAVA_HOME to it."
    return 1
}

# Tests whether a source, resource or pom of the modules is newer than a file. Deleting a file makes its folder newer.
# usage: changed_since FILE MODULE...
changed_since() {
    since=$1
    shift
    paths=pom.xml
    for module; do
        paths="$paths $module/pom.xml $module/src/main*"
    done
    # shellcheck disable=SC2086 # paths is a list with patterns
    [ -n "$(cd "$root" && find $paths -newer "$since" -print | head -n 1)" ]
}

# Tests whether all processes of a lock have ended: the launcher that took it and the Maven that it started.
is_abandoned() {
    owners=$(cat "$1/pid" 2>/dev/null) && [ -n "$owners" ] || return 1
    for owner in $owners; do
        if kill -0 "$owner" 2>/dev/null; then
            return 1
        fi
    done
}

# Takes the lock for building, and waits for another launcher that holds it. A dead launcher loses the lock.
# usage: lock FOLDER
lock() {
    lock=$1
    reported=
    while ! mkdir "$lock" 2>/dev/null; do
        if is_abandoned "$lock"; then
            # Only one of several waiting launchers succeeds with the rename, and only that one removes the lock.
            mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
            continue
        fi
        if [ -z "$reported" ]; then
            say "Waiting for another build of this checkout..."
            reported=yes
        fi
        sleep 1
    done
    echo $$ >"$lock/pid"
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

unlock() {
    trap - EXIT HUP INT TERM
    rm -rf "$lock"
}

# Prints the commit of this checkout, for created_by of written files.
commit() {
    if [ -e "$root/.git" ] && command -v git >/dev/null; then
        git -C "$root" rev-parse --short=12 HEAD 2>/dev/null && return
    fi
    echo unknown
}

# Builds a module and its dependencies quickly (profile "quick" of pom.xml), and shows progress.
# usage: build JDK LOG MAVEN-ARGUMENT...
build() {
    jdk=$1
    log=$2
    shift 2
    : >"$log"
    # The samples of the documentation write to this folder.
    mkdir -p "$root/target"
    # shellcheck disable=SC2086 # LAMELLA_MAVEN_ARGS is a list of arguments
    (cd "$root" && JAVA_HOME=$jdk exec ./mvnw -B -ntp -Dquick "-Dlamella.build=$(commit)" "$@" ${LAMELLA_MAVEN_ARGS:-}) >"$log" 2>&1 </dev/null &
    maven=$!
    echo "$maven" >>"$lock/pid"
    trap 'kill "$maven" 2>/dev/null; exit 130' INT
    trap 'kill "$maven" 2>/dev/null; exit 143' TERM
    shown=
    if [ -t 2 ]; then
        end='\r'
    else
        end='\n'
    fi
    say "Building. The first build takes a minute or two..."
    while kill -0 "$maven" 2>/dev/null; do
        step=$(sed -n 's/^\[INFO\] Building \(Lamella.*\) [0-9][^ ]* *\[\([0-9]*\)\/\([0-9]*\)\]$/step \2 of \3, \1/p' "$log" \
            | tail -n 1)
        if [ -n "$step" ] && [ "$step" != "$shown" ]; then
            # shellcheck disable=SC2059 # the end is part of the format
            printf "%s: %-60s$end" "$program" "$step" >&2
            shown=$step
        fi
        sleep 1
    done
    if [ -t 2 ]; then
        printf '%78s\r' '' >&2
    fi
    if ! wait "$maven"; then
        # Maven repeats advice for its own users after an empty line, and failures before Maven starts have no such lines.
        sed -n -e '/^\[ERROR\] *$/d' -e '/^\[ERROR\] .*\[Help 1\]$/p' -e '/^\[ERROR\].*\([Hh]elp\|-e switch\|-X switch\)/d' \
            -e '/^\[ERROR\]/p' "$log" | head -n 40 >&2
        grep -q '^\[ERROR\]' "$log" || tail -n 20 "$log" >&2
        say "The build failed. The whole log: $log"
        return 1
    fi
}

# Compiles picocli, which is published for Java 5, for this Java: the start-up cache does not accept older classes.
# If this fails, commands only start more slowly.
# usage: renew_picocli JDK BUILT FOLDER
renew_picocli() {
    jar=$(ls "$3"/lib/picocli-*.jar) || return 0
    classes=$3/picocli.$$
    mkdir -p "$classes"
    "$1/bin/javac" -nowarn -proc:none -d "$classes" "$2"/picocli-sources/picocli/*.java \
        && cp "$jar" "$classes.jar" && "$1/bin/jar" --update --file "$classes.jar" -C "$classes" picocli \
        && mv -f "$classes.jar" "$jar"
    rm -rf "$classes" "$classes.jar"
}

# Unpacks the native library of Snappy to the folder "native". Otherwise, each command that compresses unpacks it to a
# temporary folder, which takes 30 ms. usage: unpack_snappy JDK FOLDER
unpack_snappy() {
    [ "$(uname -s)" = Linux ] || return 0
    mkdir -p "$2/native/unpacked"
    (cd "$2/native/unpacked" && "$1/bin/jar" --extract --file "$2"/lib/snappy-java-*.jar org/xerial/snappy/native) \
        && mv "$2/native/unpacked/org/xerial/snappy/native/Linux/$(uname -m)"/*.so "$2/native/" \
        && rm -rf "$2/native/unpacked"
}

# One training run makes later starts faster. If it fails, there is only no cache. The cache does not record which methods
# are hot: compiling them at start costs a short command more time than it saves. It has no machine code, because JDK 25
# does not check whether the processor is another one (JDK-8388703).
# usage: train JAVA_HOME FOLDER
train() {
    "$1/bin/java" -XX:AOTCacheOutput="$2/lamella.aot" -XX:+IgnoreUnrecognizedVMOptions \
        -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:-AOTAdapterCaching -XX:-AOTStubCaching \
        -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -cp "$2/lamella.jar" dev.lamella.cli.StartupTraining \
        "$root"/examples/*.parquet </dev/null || rm -f "$2/lamella.aot"
}
