package dev.lamella.cli.shell;

import picocli.CommandLine.IVersionProvider;

/// The name and the version of the build.
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[]{"lamella " + (version == null ? "(not packaged)" : version)};
    }
}
