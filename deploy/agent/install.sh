#!/bin/sh
# Installs the agent of this folder on a Linux machine with systemd and Node 20.19 or newer:
#   sudo ./install.sh            installs, or updates and restarts
#   sudo ./install.sh uninstall  removes the program and leaves its key and its history
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
program=/opt/greenroom-agent
unit=/etc/systemd/system/greenroom-agent.service

[ "$(id -u)" = 0 ] || { echo 'Run it as root: sudo ./install.sh' >&2; exit 1; }
if [ "${1:-}" = uninstall ]; then
  systemctl disable --now greenroom-agent || true
  rm -rf "$program" "$unit"
  systemctl daemon-reload
  echo 'Removed. /var/lib/greenroom-agent has the key and the history: delete it if you do not come back.'
  exit 0
fi
command -v node >/dev/null || { echo 'Node is missing: apt install nodejs' >&2; exit 1; }
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  { echo "Node $(node --version) is too old: 20.19 or newer is needed." >&2; exit 1; }
id greenroom-agent >/dev/null 2>&1 ||
  useradd --system --home-dir /var/lib/greenroom-agent --shell /usr/sbin/nologin greenroom-agent
install -d -o greenroom-agent -g greenroom-agent -m 0700 /var/lib/greenroom-agent
install -d -m 0755 "$program"
# Moved into place, because a running agent reads the file that it started with.
install -m 0644 "$folder/agent.cjs" "$program/agent.cjs.new"
mv "$program/agent.cjs.new" "$program/agent.cjs"
# Who may sign updates; only root can change it. Keys that were added by hand stay.
if [ -f "$folder/release-keys" ]; then
  cat "$program/release-keys" "$folder/release-keys" 2>/dev/null | sort -u >"$program/release-keys.new" || true
  chmod 0644 "$program/release-keys.new"
  mv "$program/release-keys.new" "$program/release-keys"
fi
install -m 0644 "$folder/greenroom-agent.service" "$unit"
sed -i "s#^ExecStart=[^ ]*#ExecStart=$(command -v node)#" "$unit"
systemctl daemon-reload
if [ -f /var/lib/greenroom-agent/agent.json ]; then
  systemctl enable greenroom-agent
  systemctl restart greenroom-agent
  echo 'Updated and restarted: journalctl -u greenroom-agent -f'
else
  echo 'Installed. Enrol it with the token from Administration, Agents:'
  echo "  sudo -u greenroom-agent node $program/agent.cjs enrol https://console.company.example"
  echo '  sudo systemctl enable --now greenroom-agent'
fi
