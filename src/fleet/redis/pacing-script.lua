-- One step over a request window that many processes share, which Redis or Valkey runs as one command. A process reports
-- what it has, wants and knows, and gets permits to send. All keys are in one hash slot, and each has a life.
--
--   window     a hash: the service's window, and what the processes have in common
--   taken      a hash: by process, how many requests of this window are its own, how many of them may yet arrive, and how
--              many were lost, so that the service may have counted them or not
--   before     the same of the window before
--   members    a sorted set: the processes, by when they are forgotten
--   waiting    a sorted set: the processes that wait for a permit, by when they were last given one, or came
--   deadlines  a sorted set: the same processes, by when they are not waited for any longer
--   cooldowns  a sorted set: tags of what has a limit of its own, by when its cooldown ends

local window, taken, before, members, waiting, deadlines, cooldowns = unpack(KEYS)
local rounding, tolerance = 2, 2000      -- tolerances: of a reset in seconds, of an end in milliseconds
local probeInterval = 1000               -- after a window that was used up, another probe is sent after this long
local manyBare, freeFor = 5, 30000       -- from this many bare responses in a row on, requests need no permits
local arrival, settled, rejoined = 1500, 1000, 3000      -- requests of the window before have arrived; unused permits are back
local poll, pollers, grace = 250, 6, 500 -- a process asks again this often; more seldom where more processes wait
local stays, life, day, mostCooldowns = 90000, 3600000, 86400000, 100

-- The fields of the window. Moments are the server's, in milliseconds.
local fields = {
  'reset', 'limit', 'remaining', 'ends',           -- by the least that a response reported
  'opened', 'spent', 'short',                      -- when it was found, how much was used then, whether it had too little
  'arrived', 'loose',                              -- until when `before` counts, and permits may come back
  'probed', 'lost', 'bare',                        -- when the last probe was sent, how many were lost then, and had no headers
  'included',                                      -- how many lost ones a later response has accounted for
  'asked', 'took',                                 -- when the first one was sent, and how long the last window's took
  'free', 'cooldown',                              -- until when no limit holds, and nothing is sent
  'partitioned', 'fleet',                          -- until when some may be partitioned from the store, and of how many
  'version', 'at', 'steps', 'born',                -- of the cooldowns; of the last step; how many; of the first one
}

-- A number that was stored; 0 where there is none.
local function number(value)
  local read = tonumber(value or 0)
  if not read or read % 1 ~= 0 or math.abs(read) > 1e15 then error('another shape', 0) end
  return read
end

local function readWindow()
  local values, w = redis.call('HMGET', window, unpack(fields)), {}
  for index, name in ipairs(fields) do w[name] = number(values[index]) end
  return w
end

local function writeWindow(w)
  local values = {}
  for _, name in ipairs(fields) do
    values[#values + 1] = name
    values[#values + 1] = math.floor(w[name])
  end
  redis.call('HSET', window, unpack(values))
end

-- Sets the counts of a process: of its requests, those that may yet arrive, and lost ones. Returns the sums of all processes,
-- and how many this one had lost before.
local function setCounts(key, id, all, open, lost)
  local names, counts = { 'all', 'open', 'lost' }, { all, open, lost }
  local old = redis.call('HMGET', key, id .. ':all', id .. ':open', id .. ':lost', unpack(names))
  local sums, fields = {}, {}
  for index, name in ipairs(names) do
    sums[index] = number(old[index + 3]) - number(old[index]) + counts[index]
    for _, value in ipairs({ id .. ':' .. name, counts[index], name, sums[index] }) do fields[#fields + 1] = value end
  end
  redis.call('HSET', key, unpack(fields))
  sums[4] = number(old[3])
  return unpack(sums)
end

-- Takes in the window that a process knows: the one that is open, a later one, or an older one.
local function learn(w, report, now)
  local reported, answered = report.window, report.answered
  local later, ends = reported.reset - w.reset, now + reported.endsIn
  local isNext
  if now < w.ends then
    isNext = later > rounding and (reported.remaining > w.remaining or w.ends - now < tolerance)
  else
    -- An earlier reset that is yet to come: the service's clock was set back.
    isNext = later > 0 or (later < -rounding and reported.endsIn > tolerance)
  end
  if isNext then
    -- Requests of the window before may arrive in this one. Soon every process has said how many it has under way.
    w.arrived = now + arrival + (w.probed > 0 and 2 * math.min(5000, now - w.probed) or 0)
    if w.asked > 0 then w.took = now - w.asked end
    w.reset, w.limit, w.remaining, w.ends = reported.reset, reported.limit, reported.remaining, ends
    w.opened, w.spent, w.short = now, math.max(0, reported.limit - reported.remaining - answered), 0
    w.probed, w.asked, w.lost, w.free, w.loose = 0, 0, 0, 0, 0
    redis.call('DEL', before)
    if redis.call('EXISTS', taken) == 1 then redis.call('RENAME', taken, before) end
  -- With more room it may be the next window's. A process that does not know this one yet may report the one before it,
  -- if windows are as short as the rounding.
  elseif later == 0 or (later > 0 and reported.remaining <= w.remaining)
    or (later < 0 and later >= -rounding and report.opened == w.opened) then
    ends = ends - 1000 * math.min(0, later)
    w.limit, w.remaining = reported.limit, math.min(w.remaining, reported.remaining)
    -- The nearest end counts, unless it is far too near: then the server's clock was set ahead.
    w.ends = later > 0 and math.max(w.ends, ends) or math.max(ends - tolerance, math.min(w.ends, ends))
    w.reset = math.max(w.reset, reported.reset)
  end
end

-- How much of the room a process gets, which has had some permits of this window already. `ahead` wait since before it.
local function share(w, report, room, had, ahead, others, fleet)
  if others == 0 then
    local spare = math.floor((room - report.wants) / (2 * fleet))
    return math.min(room, report.wants + math.max(0, math.min(report.prefetch, spare)))
  end
  -- The room is for the processes that wait since before the window, in even parts; by turns if it is less than one each.
  local first = redis.call('ZCOUNT', waiting, '-inf', '(' .. w.opened)
  local sharers = first == 0 and others + 1 or math.max(first, math.min(first, ahead) + 1)
  local part
  if room < sharers then part = ahead < room and 1 or 0
  elseif first == 0 then part = math.ceil(room / sharers)
  else part = math.min(math.ceil((room + had) / sharers), math.ceil((w.limit - w.spent) / (others + 1))) - had end
  return math.min(report.wants, part)
end

-- After how many milliseconds a process asks again, whose calls wait.
local function askAgain(w, now, others, ahead, mayCome, carried, granted)
  local busy = math.max(1, (others + 1) / pollers)
  if w.cooldown > now then return w.cooldown - now end
  if now >= w.ends then
    if granted > 0 then return probeInterval end
    -- A probe that takes as long as the last one is waited for. Shortly before it is due, all that wait ask often, so that
    -- none is late for its part.
    local overdue = now - w.asked - w.took
    if overdue < -poll then return 10 * math.min(ahead, 50) - overdue end
    return math.min(busy * poll, (1 + ahead) * math.max(15, overdue / 4))
  end
  local left = w.ends - now
  local mayComeBack = now < w.loose - (granted > 0 and poll or 0)
  if (mayCome or mayComeBack) and poll * busy < left then return poll * busy end
  if carried > 0 and w.arrived - now < left then return w.arrived - now end
  -- The first one sends a probe as the window ends, and the others do not come all at once.
  return left + 10 * math.min(ahead, 50)
end

local function step()
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local report, w = cjson.decode(ARGV[1]), readWindow()
  local id, wants = report.process, report.wants

  -- Where the server's clock was set back, all moments move along.
  local back = math.max(0, w.at - now)
  for _, name in ipairs({ 'ends', 'arrived', 'loose', 'probed', 'asked', 'free', 'cooldown', 'partitioned' }) do
    w[name] = math.max(0, w[name] - back)
  end
  -- Whether the state has lost what this process was told by it: a later step, or any window.
  local wasReset = report.steps > w.steps or (w.opened == 0 and report.opened > 0)
  w.at, w.steps = now, math.max(w.steps, report.steps) + 1
  if w.born == 0 then w.born = now end
  -- The first write is one that a full Redis refuses: after a DEL it would refuse no other, and be full at the next step.
  redis.call('ZADD', members, now + stays, id)

  local known = report.window
  if known ~= cjson.null and known.endsIn > 0 and (wasReset or not report.told) then learn(w, report, now) end
  local isOpen = now < w.ends
  -- Keys were lost, or set back as by a failover: nothing is known of what others took of this window, or of the next.
  if wasReset and isOpen then w.remaining = 0 end
  if wasReset and not isOpen then w.cooldown = math.max(w.cooldown, now + settled) end
  -- Others may be partitioned from the store still: they use an even part each, so that more is not given out.
  if now >= w.partitioned then w.fleet = 0 end
  if report.wasPartitioned then w.partitioned, w.fleet = now + rejoined, math.max(w.fleet, report.fleet) end
  w.bare = isOpen and 0 or math.min(manyBare, w.bare + report.bare)
  if report.bare > 0 and w.bare >= manyBare then w.free = now + freeFor end

  -- Requests under way from before may be counted in this window as well.
  local had = report.opened == w.opened and report.taken or report.has + report.answered
  local all, underWay, lost, hadLost = setCounts(taken, id, had, report.has, report.lost)
  -- The response that has accounted for the lost requests of this process came after those of the others as well.
  w.included = report.lost < hadLost and lost or math.min(w.included, lost)
  lost = lost - w.included
  local carried = now < w.arrived and select(2, setCounts(before, id, 0, 0, 0)) or 0

  redis.call('ZREMRANGEBYSCORE', members, '-inf', now)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', deadlines, '-inf', now)) do redis.call('ZREM', waiting, gone) end
  redis.call('ZREMRANGEBYSCORE', deadlines, '-inf', now)
  local fleet = math.max(w.fleet, redis.call('ZCARD', members))
  if wants > 0 then redis.call('ZADD', waiting, 'NX', now, id) else redis.call('ZREM', waiting, id) end
  local ahead = redis.call('ZRANK', waiting, id) or 0
  local others = redis.call('ZCARD', waiting) - (wants > 0 and 1 or 0)

  w.cooldown = math.min(math.max(w.cooldown, now + report.cooldown), now + day)
  for tag, left in pairs(report.cooldowns) do
    redis.call('ZADD', cooldowns, 'GT', now + left, tag)
    w.version = w.version + 1
  end
  redis.call('ZREMRANGEBYSCORE', cooldowns, '-inf', now)
  redis.call('ZREMRANGEBYRANK', cooldowns, 0, -mostCooldowns - 1)

  local granted, part, left, free, room, kept = 0, 0, 0, 0, 0, 0
  if isOpen then
    left = math.max(0, w.limit - w.spent - all)
    -- Requests under way may be counted in `remaining` already: then there is more room once their responses are there.
    room = math.max(0, math.min(left, w.remaining - underWay) - carried)
    -- Lost requests may have been counted or not, so they close no window: one request at a time is sent then.
    free = room
    if room > lost then room = room - lost else room = underWay == 0 and math.min(room, 1) or 0 end
    -- Calls of low priority leave a tenth of the window to others.
    local tenth = w.limit > 1 and math.ceil(w.limit / 10) or 0
    kept = wants == report.low and tenth or 0
    room = math.max(math.min(room, wants - report.low), room - tenth)
    part = share(w, report, left - kept, had, ahead, others, fleet)
    granted = math.min(room, part)
    if now < w.partitioned then granted = math.min(granted, math.floor(w.limit / fleet) - had) end
  elseif wants > 0 and now < w.free then
    granted = wants + report.prefetch
  elseif wants > 0 then
    -- A probe. Unless the window before was used up, each one that ends makes room for two, so that an outage of the
    -- service ends calls as fast as those of one process.
    local most = w.short == 0 and 1 + lost + w.bare or (lost <= w.lost and 1 or 0)
    if underWay < most then granted = math.min(wants, most - underWay)
    elseif now - w.probed >= probeInterval then granted = 1 end
    if granted > 0 then
      if w.asked == 0 or lost > w.lost then w.asked = now end
      w.probed, w.lost = now, lost
    end
  end
  granted = w.cooldown > now and 0 or math.max(0, granted)
  if granted > 0 then
    setCounts(taken, id, had + granted, report.has + granted, report.lost)
    left = left - granted
    -- A call that is aborted hands its permit back.
    w.loose = math.max(w.loose, now + poll)
  end
  if granted > wants or report.unused > 0 then w.loose = now + settled end

  -- A window that only lost requests keep from being used is not used up.
  if isOpen and wants > 0 then w.short = granted < wants and granted >= math.min(free, part) and 1 or 0 end
  local again = 0
  if granted < wants or (wants > 0 and not isOpen) then
    -- Its turn is over, unless requests under way kept it from its part. It may have had its part before the window was found.
    if granted >= part and (granted > 0 or room > others) then
      redis.call('ZADD', waiting, now, id)
      ahead = others
    end
    again = math.ceil(askAgain(w, now, others, ahead, math.min(left, w.remaining) > kept, carried, granted))
  end
  if granted < wants then
    redis.call('ZADD', deadlines, now + again + grace + report.timeout, id)
  else
    redis.call('ZREM', waiting, id)
    redis.call('ZREM', deadlines, id)
  end
  redis.call('ZADD', members, now + again + stays, id)

  writeWindow(w)
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, life) end
  local last = tonumber(redis.call('ZREVRANGE', cooldowns, 0, 0, 'WITHSCORES')[2] or 0) - now
  if last > life then redis.call('PEXPIRE', cooldowns, math.min(day, last)) end
  local reply = {
    isOpen = isOpen, opened = w.opened, reset = w.reset, limit = w.limit, remaining = w.remaining,
    endsIn = math.max(0, w.ends - now), granted = granted, left = math.min(left, w.remaining), again = again,
    others = others, fleet = fleet, steps = w.steps, born = w.born, free = math.max(0, w.free - now),
    cooldown = math.max(0, w.cooldown - now), version = w.version,
  }
  if w.version ~= report.version then
    local tags = redis.call('ZRANGE', cooldowns, 0, -1, 'WITHSCORES')
    reply.cooldowns = {}
    for index = 1, #tags, 2 do reply.cooldowns[tags[index]] = tags[index + 1] - now end
  end
  return reply
end

-- Values of another program under these keys, or damaged ones, are replaced.
local isDone, reply = pcall(step)
if not isDone then
  local fault = type(reply) == 'table' and reply.err or tostring(reply)
  local found = string.find(fault, 'WRONGTYPE', 1, true) and 'another type'
    or string.find(fault, 'another shape', 1, true) and 'another shape'
  if not found then return { err = fault } end
  redis.call('DEL', unpack(KEYS))
  reply = step()
  reply.healed = found
end
return cjson.encode(reply)
