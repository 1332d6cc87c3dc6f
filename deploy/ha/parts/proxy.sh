# nginx with TLS and HTTP/2. Its certificate is self-signed: for a real address, use one that browsers accept.

start_nginx() {
  local machine
  mkdir -p "$folder/web"
  [ -f "$folder/web/key.pem" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 \
    -subj '/CN=Greenroom' -addext "subjectAltName=IP:$(address_of web)" \
    -keyout "$folder/web/key.pem" -out "$folder/web/certificate.pem" 2>/dev/null
  {
    cat <<CFG
daemon off;
user www-data;
worker_processes 1;
error_log stderr;
pid $folder/web/nginx.pid;
events { worker_connections 8192; }
http {
  access_log off;
  client_max_body_size 64m;
  map \$http_upgrade \$connection_upgrade { default upgrade; '' close; }
  upstream greenroom {
CFG
    for machine in "${apps[@]}"; do
      # A server that restarts is tried again soon, and never is one failure enough to leave it out.
      echo "    server $(address_of "$machine"):3000 max_fails=3 fail_timeout=2s;"
    done
    echo '  }'
    write_other_servers
    write_storage_proxy
    cat <<CFG
  server {
    listen 443 ssl http2;
    ssl_certificate $folder/web/certificate.pem;
    ssl_certificate_key $folder/web/key.pem;
    proxy_http_version 1.1;
    proxy_set_header Host \$host;
    proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto \$scheme;
    proxy_set_header Upgrade \$http_upgrade;
    proxy_set_header Connection \$connection_upgrade;
    proxy_set_header X-Next-Server \$next;
    proxy_buffering off;
    # A machine that died answers nothing: the other server is tried after a second. What a server has begun to work on
    # is not sent to the other one, unless HTTP allows to repeat it (nginx's default): never a POST or a PATCH.
    proxy_connect_timeout 1s;
    proxy_socket_keepalive on;
    proxy_read_timeout 75s;
    location / { proxy_pass http://greenroom; }
    # What a server could not begin, because it does not reach the database, goes to another one. The server decides: it
    # responds with X-Accel-Redirect and the name that X-Next-Server gives it.
    location @next { proxy_pass http://\$others; }
  }
}
CFG
  } >"$folder/web/nginx.conf"
  # Connections to a server whose machine died end within ten seconds, so that agents and browsers open new ones. On a
  # machine of its own: in /etc/sysctl.d.
  in_machine web sysctl -qw net.ipv4.tcp_keepalive_time=5 net.ipv4.tcp_keepalive_intvl=2 \
    net.ipv4.tcp_keepalive_probes=2 net.ipv4.tcp_retries2=5
  launch web nginx 0 nginx -p "$folder/web" -c "$folder/web/nginx.conf"
}

# Browsers fetch files by signed links, which are valid for this name and port only.
write_storage_proxy() {
  [ "$STORAGE" = s3 ] || return 0
  cat <<CFG
  server {
    listen 8443 ssl http2;
    ssl_certificate $folder/web/certificate.pem;
    ssl_certificate_key $folder/web/key.pem;
    proxy_http_version 1.1;
    proxy_set_header Host \$http_host;
    proxy_set_header Connection '';
    proxy_connect_timeout 1s;
    # A storage whose disks are gone takes the request and is silent.
    proxy_read_timeout 10s;
    location / { limit_except GET { deny all; } proxy_pass http://$(address_of s3):7480; }
  }
CFG
}

# The server may pass on the first try to another one, but not the second.
write_other_servers() {
  local machine other
  echo "  map \$upstream_addr \$next { volatile; '' '$([ ${#apps[@]} = 1 ] || echo @next)'; default ''; }"
  echo '  map $upstream_addr $others {'
  echo '    default greenroom;'
  for machine in "${apps[@]}"; do
    [ ${#apps[@]} = 1 ] || echo "    ~$(address_of "$machine"):3000\$ not_$machine;"
  done
  echo '  }'
  [ ${#apps[@]} -gt 1 ] || return 0
  for machine in "${apps[@]}"; do
    echo "  upstream not_$machine {"
    for other in "${apps[@]}"; do
      [ "$other" = "$machine" ] || echo "    server $(address_of "$other"):3000 max_fails=0;"
    done
    echo '  }'
  done
}
