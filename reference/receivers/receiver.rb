require "base64"
require "json"
require "openssl"
require "socket"

KEY = Base64.decode64(ENV.fetch("WEBHOOK_SECRET").delete_prefix("whsec_"))
MAX_BYTES = 1024 * 1024

def genuine?(headers, body)
  timestamp = headers["webhook-timestamp"].to_s
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  signed = "#{headers["webhook-id"]}.#{timestamp}.#{body}"
  expected = "v1,#{Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", KEY, signed))}"
  headers["webhook-signature"].to_s.split(" ").any? { |one| OpenSSL.secure_compare(one, expected) }
end

def status_for(socket)
  socket.gets
  headers = {}
  while (line = socket.gets) && line != "\r\n"
    name, value = line.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  length = headers["content-length"].to_i
  return "413 Content Too Large" if length > MAX_BYTES

  body = socket.read(length).to_s
  return "400 Bad Request" unless genuine?(headers, body)

  event = JSON.parse(body)
  puts "#{headers["webhook-id"]} #{event["type"]}"
  "204 No Content"
end

$stdout.sync = true
server = TCPServer.new("127.0.0.1", ENV.fetch("PORT", 8080).to_i)
loop do
  Thread.new(server.accept) do |socket|
    socket.write("HTTP/1.1 #{status_for(socket)}\r\nConnection: close\r\n\r\n")
  ensure
    socket.close
  end
end
