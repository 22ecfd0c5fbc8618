@echo off
rem Starts lamella on Windows with the Java of this folder, or the one that JAVA_HOME names, or the one on the path.
rem It must be Java 25 or newer.
rem
rem LAMELLA_JAVA_OPTS   options for the JVM, for example -Xmx4g
setlocal DisableDelayedExpansion
set "folder=%~dp0.."
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if exist "%folder%\runtime\bin\java.exe" set "java=%folder%\runtime\bin\java.exe"
"%java%" -Xlog:disable -XX:-UsePerfData -Djdk.console=java.base -Dfile.encoding=UTF-8 -XX:FreqInlineSize=80 -XX:+UseSerialGC -XX:PretenureSizeThreshold=262144 -XX:MaxRAM=3g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow %LAMELLA_JAVA_OPTS% -cp "%folder%\lib\lamella.jar" dev.lamella.cli.Main %*
exit /b %ERRORLEVEL%
