import { SOCKETS_SECONDS } from './shared-store.ts'

/**
 * KEYS: the open sockets of a key. ARGV: replica, its count. A field is a
 * replica, with its count and the second until which it holds.
 */
export const SOCKETS_SCRIPT = `
local now = tonumber(redis.call('TIME')[1])
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. (now + ${SOCKETS_SECONDS}))
  redis.call('EXPIRE', KEYS[1], ${SOCKETS_SECONDS})
end
local others = 0
local fields = redis.call('HGETALL', KEYS[1])
for index = 1, #fields, 2 do
  local count, holds = string.match(fields[index + 1], '(%d+) (%d+)')
  if tonumber(holds) < now then
    redis.call('HDEL', KEYS[1], fields[index])
  elseif fields[index] ~= ARGV[1] then
    others = others + tonumber(count)
  end
end
return others
`
