package dev.lamella.remote;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// Addresses that mean different hosts in different networks: of this machine, of its link, of private networks.
final class PrivateAddresses {
    private PrivateAddresses() {}

    /// Whether the host is one, or its name has one. A name that is not known here is none: it is left to a proxy.
    static boolean isOne(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (isOne(address)) {
                    return true;
                }
            }
            return false;
        } catch (UnknownHostException ignored) {
            return false;
        }
    }

    /// For IPv4: 0/8, 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12, 192.168/16 and multicast; for IPv6: ::, ::1, fc00::/7,
    /// fe80::/10, fec0::/10, multicast, and those that hold such an address of IPv4 (64:ff9b::/96, 2002::/16).
    static boolean isOne(InetAddress address) {
        if (address.isAnyLocalAddress() || address.isLoopbackAddress() || address.isLinkLocalAddress()
                || address.isSiteLocalAddress() || address.isMulticastAddress()) {
            return true;
        }
        byte[] bytes = address.getAddress();
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        if (!(address instanceof Inet6Address)) {
            return first == 0 || first == 100 && second >> 6 == 1;
        }
        boolean isTranslated = first == 0 && second == 0x64 && (bytes[2] & 0xff) == 0xff && (bytes[3] & 0xff) == 0x9b;
        boolean isTunnelled = first == 0x20 && second == 2;
        return first >> 1 == 0xfc >> 1 || isTranslated && isOfPrivate(bytes, 12)
                || isTunnelled && isOfPrivate(bytes, 2);
    }

    private static boolean isOfPrivate(byte[] bytes, int from) {
        try {
            return isOne(InetAddress.getByAddress(
                    new byte[]{bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]}));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
