#!/bin/sh
# Purges the product, and then what keeps its answers in front of it: the other way round that would fetch the old ones.
#
#   OPS=http://10.0.0.5:9464 ADMIN_TOKEN=… VARNISH=http://10.0.0.9:6083 docs/operations/purge.sh region:de op:header
#
# OPS          operations listeners; one is enough where instances share a Redis
# VARNISH      addresses of `-a purge=…` (varnish.vcl)
# NGINX_CACHE  folders of nginx.conf's cache, on this machine; needs Node
#
# Each may be several, with spaces between them. The tags are those of docs/operations.md; `all` is everything.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -gt 0 ] || fail 'Usage: purge.sh <tag> … | all'
for tag in "$@"; do
  case $tag in
    *[!A-Za-z0-9:._-]*) fail "$tag is no tag" ;;
    # To the product it would be a tag that nothing has, in front of it everything.
    all) [ $# = 1 ] || fail 'all is everything: no tags beside it' ;;
  esac
done

if [ "$*" = all ]; then body='{"all":true}'; else body="{\"tags\":[\"$(echo "$*" | sed 's/ /","/g')\"]}"; fi
for ops in ${OPS:-http://127.0.0.1:9464}; do
  # The token is not among the arguments, which everybody on the machine may see.
  printf 'authorization: Bearer %s\n' "${ADMIN_TOKEN:?is not set}" |
    curl -fsS --max-time 30 -X POST "$ops/ops/purge" -H @- -H 'content-type: application/json' -d "$body" ||
    fail "$ops has not purged, or not everywhere: nothing in front of it was purged"
  echo " $ops"
done
for varnish in ${VARNISH:-}; do
  curl -fsS --max-time 30 -X PURGE -H "surrogate-key: $*" "$varnish/" || fail "$varnish has not purged"
  echo " $varnish"
done
for folder in ${NGINX_CACHE:-}; do
  node "$(dirname "$0")/nginxPurge.js" "$folder" "$@"
done
