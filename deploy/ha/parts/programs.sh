# Starts and ends programs. FOLDER/run has the process id of each, FOLDER/logs what it prints.

# USER_ID of the servers and of HAProxy: the one of the image. It needs no entry in /etc/passwd.
server_user=10001

# launch MACHINE PROGRAM USER COMMAND...: in the machine's namespace and in a session of its own, so that a Ctrl-C here
# does not reach it. Does nothing while the program runs.
launch() {
  local machine=$1 program=$2 user=$3 as=()
  shift 3
  ! runs "$machine" "$program" || return 0
  mkdir -p "$folder/run" "$folder/logs"
  [ "$user" = 0 ] || as=(setpriv "--reuid=$user" "--regid=$(id -g "$user" 2>/dev/null || echo "$user")" --clear-groups)
  setsid ip netns exec "$(namespace_of "$machine")" "${as[@]}" "$@" \
    </dev/null >>"$folder/logs/$machine-$program.log" 2>&1 &
  echo $! >"$folder/run/$machine-$program"
}

process_of() {
  case $2 in
  postgres) head -1 "$folder/$1/postgres/postmaster.pid" 2>/dev/null ;;
  patroni) pgrep -ox patroni -P "$(cat "$folder/run/$1-$2" 2>/dev/null || echo 0)" ;; # The other one is its reaper.
  *) cat "$folder/run/$1-$2" 2>/dev/null ;;
  esac
}

# Also asks whether the process belongs to the machine: a process id can be given to another program.
runs() {
  local process; process=$(process_of "$1" "$2") || return 1
  [ -e "/run/netns/$(namespace_of "$1")" ] && ip netns pids "$(namespace_of "$1")" | grep -qx "$process"
}

wait_for() { # SECONDS WHAT COMMAND...
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || { echo "$what did not come up: see $folder/logs" >&2; exit 1; }
    sleep 0.2
  done
}

stop_program() { stop_together "$2" "$3" "$1"; }

# stop_together PROGRAM SECONDS MACHINE...
stop_together() {
  local program=$1 until=$((SECONDS + $2)) machine
  shift 2
  for machine in "$@"; do ! runs "$machine" "$program" || kill "$(process_of "$machine" "$program")"; done
  for machine in "$@"; do
    while runs "$machine" "$program" && [ $SECONDS -lt $until ]; do sleep 0.1; done
    if runs "$machine" "$program"; then
      echo "$program of $machine does not end and is killed." >&2
      kill -9 "$(process_of "$machine" "$program")"
    fi
  done
}

# A dead machine sends nothing any more, not even the end of its connections: its network goes first.
kill_machine() {
  local machine=$1 program=$2
  if [ -n "$program" ]; then
    kill -9 "$(process_of "$machine" "$program")"
    return
  fi
  disconnect_machine "$machine"
  # Some end by themselves when others do.
  while ip netns pids "$(namespace_of "$machine")" | grep -q .; do
    ip netns pids "$(namespace_of "$machine")" | xargs -r kill -9 2>/dev/null || true
    sleep 0.1
  done
}

wipe() {
  local machine
  for machine in "${machines[@]}" files; do
    [ -d "$folder/$machine" ] || continue
    # Not the folder itself: it may be the place of a disk of its own.
    find "$folder/$machine" -mindepth 1 -delete
    rmdir "$folder/$machine" 2>/dev/null || true
  done
  rm -rf "$folder/run" "$folder/logs" "$folder/settings"
}
