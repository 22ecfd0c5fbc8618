package dev.lamella.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a file keeps when another one takes its place: owner, group, mode, access control list, extended attributes.
///
/// Java sees the access control lists of Windows and of NFS, and extended attributes of users. POSIX access control lists of
/// Linux, security labels and the like are not seen, and not kept.
///
/// @param posix absent where the file system has none
/// @param mode with the bits that [PosixFileAttributes] do not have; absent where it is not to be had
/// @param acl empty where the file system has no access control lists
/// @param extended by name
record KeptAttributes(Optional<PosixFileAttributes> posix, Optional<Integer> mode, List<AclEntry> acl,
        Map<String, byte[]> extended) {
    private static final String MODE = "unix:mode";
    private static final int PERMISSIONS = 0xfff;

    static KeptAttributes of(Path file) throws IOException {
        PosixFileAttributeView posix = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        AclFileAttributeView acl = Files.getFileAttributeView(file, AclFileAttributeView.class);
        return new KeptAttributes(posix == null ? Optional.empty() : Optional.of(posix.readAttributes()), mode(file),
                acl == null ? List.of() : acl.getAcl(), extended(file));
    }

    private static Optional<Integer> mode(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Optional.of((Integer) Files.getAttribute(file, MODE) & PERMISSIONS)
                : Optional.empty();
    }

    private static Map<String, byte[]> extended(Path file) throws IOException {
        Map<String, byte[]> found = new LinkedHashMap<>();
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view != null && Files.getFileStore(file).supportsFileAttributeView(UserDefinedFileAttributeView.class)) {
            for (String name : view.list()) {
                ByteBuffer value = ByteBuffer.allocate(view.size(name));
                view.read(name, value);
                found.put(name, Arrays.copyOf(value.array(), value.position()));
            }
        }
        return found;
    }

    /// Gives all of it to a file that nobody else can open yet. The mode comes last, because a new owner resets bits of it.
    ///
    /// @param name of the target in messages
    /// @throws FileSystemException if something cannot be kept; the message says what
    void giveTo(Path file, String name) throws IOException {
        String what = "owner and group";
        try {
            if (posix.isPresent()) {
                own(file, posix.get());
            }
            what = "extended attributes";
            UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
            for (Map.Entry<String, byte[]> attribute : extended.entrySet()) {
                view.write(attribute.getKey(), ByteBuffer.wrap(attribute.getValue()));
            }
            what = "access control list";
            AclFileAttributeView list = Files.getFileAttributeView(file, AclFileAttributeView.class);
            if (list != null) {
                list.setAcl(acl);
            }
            what = "mode";
            if (mode.isPresent()) {
                Files.setAttribute(file, MODE, mode.get());
                if (!mode.equals(mode(file))) {
                    throw new FileSystemException(name);
                }
            } else if (posix.isPresent()) {
                Files.setPosixFilePermissions(file, posix.get().permissions());
            }
        } catch (IOException | UnsupportedOperationException e) {
            FileSystemException lost = new FileSystemException(name, null, "its " + what + " ("
                    + described(what) + ") cannot be kept in a new file; append in"
                    + " place, write as the owner, or allow that attributes are lost (OutputFile.anew, --new-attributes)");
            lost.initCause(e);
            throw lost;
        }
    }

    private String described(String what) {
        return switch (what) {
            case "owner and group" -> posix.map(found -> found.owner().getName() + ":" + found.group().getName())
                    .orElse("as set");
            case "mode" -> mode.map(bits -> Integer.toOctalString(bits)).orElse("as set");
            case "extended attributes" -> String.join(", ", extended.keySet());
            default -> "as set";
        };
    }

    /// Only what differs is set: that the owner stays the same needs no right.
    private static void own(Path file, PosixFileAttributes wanted) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        PosixFileAttributes found = view.readAttributes();
        UserPrincipal owner = wanted.owner();
        GroupPrincipal group = wanted.group();
        if (!found.group().equals(group)) {
            view.setGroup(group);
        }
        if (!found.owner().equals(owner)) {
            view.setOwner(owner);
        }
    }
}
