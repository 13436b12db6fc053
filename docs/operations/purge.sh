#!/bin/sh
# Purges the product first and then the edge caches, which would otherwise fetch old content again.
#
#   OPS=http://10.0.0.5:9464 ADMIN_TOKEN=… VARNISH=http://10.0.0.9:6083 docs/operations/purge.sh region:de op:header
#
# OPS          URLs of operations listeners; one is enough if the instances share a Redis
# VARNISH      URLs of the listeners `-a purge=…` (varnish.vcl)
# NGINX_CACHE  cache folders of nginx.conf on this machine; needs Node
#
# Each may be a list separated by spaces. Tags: see docs/operations.md; `all` purges everything.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -gt 0 ] || fail 'Usage: purge.sh <tag> … | all'
for tag in "$@"; do
  case $tag in
    *[!A-Za-z0-9:._-]*) fail "$tag is not a valid tag" ;;
    # Beside other tags, the product would treat `all` as an unknown tag, but the edge caches would purge everything.
    all) [ $# = 1 ] || fail 'all purges everything: remove the other tags' ;;
  esac
done

if [ "$*" = all ]; then body='{"all":true}'; else body="{\"tags\":[\"$(echo "$*" | sed 's/ /","/g')\"]}"; fi
for ops in ${OPS:-http://127.0.0.1:9464}; do
  # The token is passed by stdin, since arguments are visible to all users of the machine.
  printf 'authorization: Bearer %s\n' "${ADMIN_TOKEN:?is not set}" |
    curl -fsS --max-time 30 -X POST "$ops/ops/purge" -H @- -H 'content-type: application/json' -d "$body" ||
    fail "$ops failed to purge, or not all instances were purged: no edge cache was purged"
  echo " $ops"
done
for varnish in ${VARNISH:-}; do
  curl -fsS --max-time 30 -X PURGE -H "surrogate-key: $*" "$varnish/" || fail "$varnish failed to purge"
  echo " $varnish"
done
for folder in ${NGINX_CACHE:-}; do
  node "$(dirname "$0")/nginxPurge.js" "$folder" "$@"
done
