# Varnish 7 in front of the product: keeps what `CDN-Cache-Control` lets it keep, for as long as that says.
# Needs the package varnish-modules. What to put elsewhere than here is marked EDIT. Start it as docs/operations.md says:
#   varnishd -F -a :80 -a purge=127.0.0.1:6083 -p http_gzip_support=off -s malloc,1g -f /etc/varnish/varnish.vcl
# `http_gzip_support=off` because the product compresses, brotli included; with it on visitors get gzip alone.
vcl 4.1;

import std;
import var;
import xkey;

backend product {
    .host = "127.0.0.1"; # EDIT
    .port = "3000"; # EDIT
    .connect_timeout = 2s;
    # The product gives up what has not begun after 20 s, and says so.
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

# EDIT: who may purge, at the address of `-a purge=…` alone: behind a TLS proxy on this machine every visitor comes from 127.0.0.1.
acl operators {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts > 0) {
        # What is kept is too old to be shown without asking, or has to be shown all the same.
        if (req.http.X-Edge == "anew") {
            set req.grace = 0s;
        } else {
            set req.grace = 365d;
        }
        return (hash);
    }
    unset req.http.X-Edge;
    unset req.http.X-Edge-Purged;
    # The product believes them of whoever is in TRUST_PROXY, so a visitor must not send them: their page would be kept for everybody.
    unset req.http.X-Forwarded-Host;
    unset req.http.Forwarded;
    # Nor these: anybody could have their requests recorded.
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
        # What had expired by now is not shown without asking (vcl_hit), and what is under way is not kept.
        var.global_set("purged", "" + std.time2real(now, 0.0));
        set req.http.X-Edge-Purged = xkey.softpurge(req.http.Surrogate-Key);
        return (synth(200, "Purged"));
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # One visitor's own, by their cookies, and the root, which leads to their edition.
    if (req.url ~ "^/bff/v1/[^/?]+/(account|cart|session|assistant)([/?]|$)"
        || req.url ~ "^/bff/v1/[^/?]+/prices\?(.*&)?member="
        || req.url ~ "^/(\?|$)"
        || req.url ~ "^/sandbox/") {
        return (pass);
    }
    # Nothing else depends on who asks.
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Three forms of an answer, and not one for every list of codings that browsers send.
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
    if (obj.ttl >= 0s || req.http.X-Edge == "kept" || !std.healthy(req.backend_hint)) {
        return (deliver);
    }
    # `stale-while-revalidate`: at once, and made anew behind it, but for what was purged or might have been.
    if (obj.ttl + std.duration(obj.http.X-Edge-Stale, 0s) >= 0s
        && std.time2real(now + obj.ttl, 0.0) > std.real(var.global_get("purged"), 0.0) + 0.01) {
        return (deliver);
    }
    set req.http.X-Edge = "anew";
    return (restart);
}

sub vcl_backend_fetch {
    var.set_real("began", std.time2real(now, 0.0));
    # The visitor has just been in vain.
    if (bereq.is_bgfetch && bereq.http.X-Edge == "kept") {
        return (abandon);
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # A failure takes the place of nothing: what is kept stays, and stands in (vcl_synth).
    if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.X-Edge == "anew")) {
        return (abandon);
    }
    set beresp.http.X-Edge-Keep = beresp.http.CDN-Cache-Control;
    # Files of the build: a name has one content for ever.
    if (!beresp.http.CDN-Cache-Control && beresp.http.Cache-Control ~ "immutable") {
        set beresp.http.X-Edge-Keep = beresp.http.Cache-Control;
    }
    if (beresp.status >= 500
        || beresp.http.X-Edge-Keep !~ "(?i)(^|[, ])max-age=\d"
        || beresp.http.X-Edge-Keep ~ "(?i)no-store|no-cache|private"
        || beresp.http.Cache-Control ~ "(?i)no-store|private"
        || beresp.http.Set-Cookie
        || (beresp.http.Vary && beresp.http.Vary !~ "(?i)^accept-encoding$")
        # It may say what was so before the purge.
        || var.get_real("began") <= std.real(var.global_get("purged"), 0.0)) {
        # Whole and a moment too old is better than one that lacks a section.
        if (bereq.is_bgfetch && beresp.status == 200) {
            return (abandon);
        }
        # For so long nobody waits for another visitor's answer.
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
    if (bereq.is_bgfetch || bereq.http.X-Edge == "anew") {
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
    # Asked in vain: `stale-if-error`.
    if (req.http.X-Edge == "anew") {
        set req.http.X-Edge = "kept";
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
    # `ttl` is below 0 for what is stale.
    if (obj.hits > 0) {
        set resp.http.X-Edge-Status = "proart-varnish; hit; ttl=" + std.integer(duration=obj.ttl);
        # Those of the visitor for whom it was made.
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
    # EDIT: leave these two where another cache stands in front of this one.
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
}
