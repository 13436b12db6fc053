# Varnish 7 as cache in front of the product, controlled by `CDN-Cache-Control`. Needs the package varnish-modules.
# Values to adapt are marked EDIT. Start it as described in docs/operations.md:
#   varnishd -F -a :80 -a purge=127.0.0.1:6083 -p http_gzip_support=off -s malloc,1g -f /etc/varnish/varnish.vcl
# `http_gzip_support=off`: the product compresses itself, with brotli as well; otherwise visitors would get gzip only.
vcl 4.1;

import std;
import var;
import xkey;

backend product {
    .host = "127.0.0.1"; # EDIT
    .port = "3000"; # EDIT
    .connect_timeout = 2s;
    # The product itself responds with an error if a response has not started after 20 s.
    .first_byte_timeout = 25s;
    .between_bytes_timeout = 25s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# EDIT: clients that may purge, only at the listener `-a purge=…`: behind a local TLS proxy all visitors come from
# 127.0.0.1.
acl operators {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts > 0) {
        # X-Edge: `refetch` ignores the stale object; otherwise the object is served as stale fallback.
        if (req.http.X-Edge == "refetch") {
            set req.grace = 0s;
        } else {
            set req.grace = 365d;
        }
        return (hash);
    }
    unset req.http.X-Edge;
    unset req.http.X-Edge-Purged;
    # The product trusts these headers from TRUST_PROXY. A visitor must not set them: the page would be cached for
    # everybody.
    unset req.http.X-Forwarded-Host;
    unset req.http.Forwarded;
    # Visitors must not control tracing.
    unset req.http.traceparent;
    unset req.http.tracestate;
    set req.http.Host = std.tolower(regsub(req.http.Host, ":\d+$", ""));

    if (req.method == "PURGE") {
        if (local.socket != "purge" || client.ip !~ operators) {
            return (synth(405, "Not here"));
        }
        if (!req.http.Surrogate-Key) {
            return (synth(400, "Surrogate-Key is missing"));
        }
        # Objects that expired before the purge are refetched (vcl_hit); responses to pending requests are not cached.
        var.global_set("purged", "" + std.time2real(now, 0.0));
        set req.http.X-Edge-Purged = xkey.softpurge(req.http.Surrogate-Key);
        return (synth(200, "Purged"));
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Personal responses, which depend on cookies, and the root, which redirects to the visitor's edition.
    if (req.url ~ "^/bff/v1/[^/?]+/(account|cart|session|assistant)([/?]|$)"
        || req.url ~ "^/bff/v1/[^/?]+/prices\?(.*&)?member="
        || req.url ~ "^/(\?|$)"
        || req.url ~ "^/sandbox/") {
        return (pass);
    }
    # All other responses are the same for all visitors.
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Normalises Accept-Encoding to three values, so that a response has at most three cached variants.
    if (req.http.Accept-Encoding ~ "(?i)(^|[, ])br *(;(?! *q=0(\.0*)? *(,|$))|,|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)(^|[, ])gzip *(;(?! *q=0(\.0*)? *(,|$))|,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hit {
    if (obj.ttl >= 0s || req.http.X-Edge == "stale" || !std.healthy(req.backend_hint)) {
        return (deliver);
    }
    # `stale-while-revalidate`: served at once and revalidated in the background, unless it may have been purged.
    if (obj.ttl + std.duration(obj.http.X-Edge-Stale, 0s) >= 0s
        && std.time2real(now + obj.ttl, 0.0) > std.real(var.global_get("purged"), 0.0) + 0.01) {
        return (deliver);
    }
    set req.http.X-Edge = "refetch";
    return (restart);
}

sub vcl_backend_fetch {
    var.set_real("began", std.time2real(now, 0.0));
    # The fetch for the visitor has just failed.
    if (bereq.is_bgfetch && bereq.http.X-Edge == "stale") {
        return (abandon);
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # A failure does not replace a cached object, which remains the stale fallback (vcl_synth).
    if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.X-Edge == "refetch")) {
        return (abandon);
    }
    set beresp.http.X-Edge-Keep = beresp.http.CDN-Cache-Control;
    # Files of the build: the content of a name never changes.
    if (!beresp.http.CDN-Cache-Control && beresp.http.Cache-Control ~ "immutable") {
        set beresp.http.X-Edge-Keep = beresp.http.Cache-Control;
    }
    if (beresp.status >= 500
        || beresp.http.X-Edge-Keep !~ "(?i)(^|[, ])max-age=\d"
        || beresp.http.X-Edge-Keep ~ "(?i)no-store|no-cache|private"
        || beresp.http.Cache-Control ~ "(?i)no-store|private"
        || beresp.http.Set-Cookie
        || (beresp.http.Vary && beresp.http.Vary !~ "(?i)^accept-encoding$")
        # Fetches that started before the purge may return old content.
        || var.get_real("began") <= std.real(var.global_get("purged"), 0.0)) {
        # A complete stale page is better than a new one that lacks a section.
        if (bereq.is_bgfetch && beresp.status == 200) {
            return (abandon);
        }
        # Uncacheable marker: for this time concurrent requests do not wait for each other.
        set beresp.uncacheable = true;
        set beresp.ttl = 5s;
        return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.X-Edge-Keep, "(?i)^.*?max-age=(\d+).*$", "\1s"), 0s);
    set beresp.http.X-Edge-Stale = "0s";
    if (beresp.http.X-Edge-Keep ~ "(?i)stale-while-revalidate=\d") {
        set beresp.http.X-Edge-Stale = regsub(beresp.http.X-Edge-Keep, "(?i)^.*stale-while-revalidate=(\d+).*$", "\1s");
    }
    set beresp.grace = std.duration(regsub(beresp.http.X-Edge-Keep, "(?i)^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    if (beresp.grace < std.duration(beresp.http.X-Edge-Stale, 0s)) {
        set beresp.grace = std.duration(beresp.http.X-Edge-Stale, 0s);
    }
    set beresp.keep = 0s;
    set beresp.http.xkey = "all " + beresp.http.Surrogate-Key;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || bereq.http.X-Edge == "refetch") {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "2";
    set beresp.body = {"The site cannot be reached. Please try again in a moment.
"};
    return (deliver);
}

sub vcl_synth {
    # The refetch has failed: `stale-if-error`.
    if (req.http.X-Edge == "refetch") {
        set req.http.X-Edge = "stale";
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    if (req.http.X-Edge-Purged) {
        set resp.http.Content-Type = "application/json";
        set resp.body = {"{"purged":"} + req.http.X-Edge-Purged + "}";
        return (deliver);
    }
}

sub vcl_deliver {
    # `ttl` is negative for stale objects.
    if (obj.hits > 0) {
        set resp.http.X-Edge-Status = "proart-varnish; hit; ttl=" + std.integer(duration=obj.ttl);
        # These belong to the request that filled the cache.
        unset resp.http.X-Request-Id;
        unset resp.http.Server-Timing;
    } else if (obj.uncacheable) {
        set resp.http.X-Edge-Status = "proart-varnish; fwd=bypass";
    } else {
        set resp.http.X-Edge-Status = "proart-varnish; fwd=miss; stored; ttl=" + std.integer(duration=obj.ttl);
    }
    if (resp.http.Cache-Status) {
        set resp.http.X-Edge-Status = resp.http.Cache-Status + ", " + resp.http.X-Edge-Status;
    }
    set resp.http.Cache-Status = resp.http.X-Edge-Status;
    unset resp.http.X-Edge-Status;
    unset resp.http.X-Edge-Keep;
    unset resp.http.X-Edge-Stale;
    unset resp.http.xkey;
    # EDIT: remove these two lines if another cache is in front of this one.
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
}
