-- The atomic step over a shared window as Redis and Valkey run it: one process says what it holds, wants and has
-- learned, and gets in reply what it may send. The state is one string of JSON under one key; its times are durations left at
-- the moment `at`. test/support/pacing-model.ts says the same in TypeScript, and test/fleet/redis holds one against the
-- other.

local format, doubt, rounding, freeFor, recoverFor, delay = 2, 2000, 2, 30000, 5000, 2000
local usualLength = 60000
local stays, mostMembers, mostCooldowns = 90000, 100, 100
local shortLease, longLease, endGrace, wantGrace = 3000, 15000, 1000, 500
local pollAfter, pollers, fewWaiting = 250, 8, 32
local shortestLife, longestLife = 3600000, 86400000

-- One that JSON can carry on, and no longer than any time or count here.
local function isNumber(value)
  return type(value) == 'number' and math.abs(value) < 1e15
end

local function areNumbers(of, ...)
  if type(of) ~= 'table' then return false end
  for _, name in ipairs({ ... }) do
    if not isNumber(of[name]) then return false end
  end
  return true
end

-- Keeps what is reported sound through all that is done with it.
local function bound(figures)
  for name, value in pairs(figures) do
    if type(value) == 'table' then bound(value)
    elseif type(value) == 'number' then figures[name] = math.max(-1e13, math.min(1e13, value)) end
  end
end

-- What is wrong with a state that has come from the store; nil where nothing is.
local function faultOf(state)
  if type(state) ~= 'table' or state.format == nil then return 'another shape' end
  if state.format ~= format then return 'another version' end
  local sound = type(state.storeId) == 'string' and type(state.members) == 'table' and type(state.cooldowns) == 'table'
    and areNumbers(state, 'at', 'steps', 'epoch', 'length', 'forfeited', 'asked', 'free', 'cooldown', 'version',
      'recovering', 'fleet')
    and (state.window == nil or areNumbers(state.window, 'resets', 'before', 'limit', 'remaining', 'endsIn'))
  if not sound then return 'another shape' end
  for tag, left in pairs(state.cooldowns) do
    if type(tag) ~= 'string' or not isNumber(left) then return 'another shape' end
  end
  for id, member in pairs(state.members) do
    if type(id) ~= 'string' or not areNumbers(member, 'sequence', 'silence', 'epoch', 'unused', 'underWay', 'taken', 'lost', 'waiting', 'served',
      'lease', 'wants', 'stays') or type(member.hasReported) ~= 'boolean' then return 'another shape' end
  end
  return nil
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local report = cjson.decode(ARGV[1])
bound(report)
local stored, found, state, isJson = redis.pcall('GET', KEYS[1]), nil, nil, nil
if type(stored) == 'table' then
  if not string.find(stored.err, 'WRONGTYPE', 1, true) then return stored end
  found = 'another type'
elseif stored then
  isJson, state = pcall(cjson.decode, stored)
  if isJson then found = faultOf(state) else found = 'no JSON' end
end
-- A state in which less has happened than this process has seen was set back, as by a failover.
local setBack = state and not found and state.storeId == report.storeId and report.steps > state.steps
if not state or found or setBack then
  state = {
    format = format, at = now, storeId = report.process .. '.' .. report.sequence, steps = 0, epoch = 0,
    length = report.length, forfeited = 0, asked = -1, free = 0, cooldown = 0, cooldowns = {}, version = 0,
    recovering = 0, fleet = 0, members = {},
  }
end

local function adopt(reported, before)
  state.window = {
    resets = reported.resets, before = before, limit = reported.limit,
    remaining = reported.remaining, endsIn = reported.endsIn,
  }
  state.epoch = state.epoch + 1
  state.forfeited, state.asked, state.free = 0, -1, 0
end

local known = state.members[report.process]
if known and report.sequence <= known.sequence then
  return cjson.encode({
    stale = true, storeId = state.storeId, steps = state.steps, epoch = state.epoch, granted = 0, left = 0, length = 0, free = 0, cooldown = 0,
    seen = 0, othersWaiting = false, mayReturn = false, again = 0, lease = 0, fleet = 0, rank = 0,
  })
end

-- Time has passed since the last step. Where it is far more than the process counts, the store's clock was set.
local elapsed = now - state.at
if known and known.silence + elapsed > report.quiet + delay then elapsed = report.quiet - known.silence end
elapsed = math.max(0, elapsed)
state.at = now
state.steps = state.steps + 1
if state.window then state.window.endsIn = state.window.endsIn - elapsed end
if state.asked >= 0 then state.asked = state.asked + elapsed end
for _, name in ipairs({ 'free', 'cooldown', 'recovering' }) do
  state[name] = math.max(0, state[name] - elapsed)
end
if state.recovering == 0 then state.fleet = 0 end
for tag, left in pairs(state.cooldowns) do
  state.cooldowns[tag] = left > elapsed and left - elapsed or nil
end
for id, member in pairs(state.members) do
  member.silence = member.silence + elapsed
  member.lease = member.lease - elapsed
  member.wants = member.wants - elapsed
  member.stays = member.stays - elapsed
  local here = member.epoch == state.epoch
  if member.lease <= 0 then
    -- Nobody knows what became of it, so it is not given to others in this window.
    if here then state.forfeited = state.forfeited + member.unused + member.underWay end
    member.unused, member.underWay = 0, 0
  end
  if member.wants <= 0 then member.waiting = 0 end
  if member.stays <= 0 then
    if here then state.forfeited = state.forfeited + member.lost end
    state.members[id] = nil
  end
end

local storeWasReset = report.storeId ~= '' and report.storeId ~= state.storeId

-- What came of a window that is known. The same rule as relate and merge in src/fleet/known-window.ts.
local function relate(known, reported)
  local follows = reported.before == (known.resets > 0 and known.resets or known.before)
  if known.resets == 0 then
    return (follows or reported.resets > known.before + rounding) and 'same' or 'older'
  end
  if follows then return 'next' end
  local later = reported.resets - known.resets
  if reported.resets == known.before or later < -rounding then return 'older' end
  local isNext = reported.remaining > known.remaining or known.endsIn < doubt
  return later > rounding and isNext and 'next' or 'same'
end

local function merge(known, reported)
  local assumed, full = known.resets == 0, known.remaining == known.limit
  known.limit = reported.limit
  known.remaining = assumed and full and reported.remaining or math.min(known.remaining, reported.remaining)
  local later = reported.resets - known.resets
  if assumed then
    known.endsIn = reported.endsIn
    if reported.before > 0 then known.before = reported.before end
  elseif later > 0 then
    known.endsIn = math.max(known.endsIn, reported.endsIn)
  else
    known.endsIn = math.min(known.endsIn, reported.endsIn - 1000 * later)
  end
  known.resets = math.max(known.resets, reported.resets)
end

-- A window is no shorter than what is left of it, and no longer than the time since another was seen to its end.
local function seeLength(known, reported, relation)
  if reported.endsIn > state.length + doubt then state.length = 1000 * math.ceil(reported.endsIn / 1000) end
  local between = 1000 * (reported.resets - (known.resets > 0 and known.resets or known.before))
  local wasSeen = known.resets == 0 or (relation == 'next' and known.endsIn < doubt)
  if wasSeen and between > 0 then state.length = math.min(state.length, between) end
end

-- The newest window that the process knows.
local reported, window, isTold = report.window, state.window, false
if reported == cjson.null then reported = nil end
if not reported then
  if report.noLimitHeaders and (not window or state.asked >= 0) then state.free = freeFor end
elseif not window then
  if not storeWasReset or reported.endsIn > 0 then
    adopt(reported, reported.before)
  elseif report.epoch >= 0 then
    -- Keys were lost. What came after a window that is over is for somebody to find out; one that the process has asked
    -- for a permit in is exhausted, and nothing is known of its end but that it comes.
    adopt({ resets = 0, limit = reported.limit, remaining = 0, endsIn = report.length }, reported.resets)
  end
else
  local relation = relate(window, reported)
  isTold = relation ~= 'older'
  if isTold then seeLength(window, reported, relation) end
  if relation == 'same' then
    -- Over by the store's clock alone, it goes on.
    local goesOn = window.endsIn <= 0 and reported.endsIn > window.endsIn + doubt
    merge(window, reported)
    if goesOn then window.endsIn = reported.endsIn end
    state.asked = -1
  end
  if relation == 'next' then adopt(reported, window.resets) end
end

state.length = math.max(1000, math.min(usualLength, state.length))

-- After a window comes another, as large, and as long as windows have been.
window = state.window
local over = window and window.endsIn <= 0
if over and not isTold and (not known or state.asked >= 0) then
  -- For somebody new, the store's clock may have been set: until a window is named, one finds out for all.
  state.asked = math.max(0, state.asked)
  window = nil
elseif over then
  local limit = math.max(1, window.limit)
  local next = { resets = 0, limit = limit, remaining = limit, endsIn = state.length }
  adopt(next, window.resets > 0 and window.resets or window.before)
  window = state.window
end
local named = window and window.resets > 0
local sameName = named and reported and reported.resets == window.resets

-- Keys were lost, or the process had to pace itself alone.
if storeWasReset or report.offline > 0 then
  -- What others hold of this window is not known any more.
  if storeWasReset and sameName then window.remaining = 0 end
  if state.recovering == 0 then for _, member in pairs(state.members) do member.hasReported = false end end
  -- Only those who were alone when the window began, and for a while, take a whole part of it unheard.
  local beganAlone = report.offline > 0 and window and report.offline >= state.length - window.endsIn
  local rest = beganAlone and window.endsIn or 0
  state.recovering = math.max(state.recovering, recoverFor, rest)
  state.fleet = math.max(state.fleet, report.fleet)
end

-- What the service wants to be left alone.
state.cooldown = math.max(state.cooldown, report.cooldown)
for tag, left in pairs(report.cooldowns) do
  if left > (state.cooldowns[tag] or 0) then
    state.cooldowns[tag] = left
    state.version = state.version + 1
  end
end
local tags = {}
for tag in pairs(state.cooldowns) do tags[#tags + 1] = tag end
if #tags > mostCooldowns then
  table.sort(tags, function(one, other)
    local left, right = state.cooldowns[one], state.cooldowns[other]
    return left > right or (left == right and one < other)
  end)
  for place = mostCooldowns + 1, #tags do state.cooldowns[tags[place]] = nil end
end

-- Write down what the process says.
local current = storeWasReset or report.epoch == state.epoch or (report.epoch == -1 and sameName)
local me = {
  sequence = report.sequence, silence = 0, epoch = state.epoch, unused = report.unused, underWay = report.underWay,
  taken = current and report.taken or report.underWay, lost = current and report.lost or 0,
  waiting = report.waiting, served = known and known.served or 0, lease = 1, wants = 1, stays = 1,
  hasReported = true,
}
state.members[report.process] = me
local ids = {}
for id in pairs(state.members) do ids[#ids + 1] = id end
table.sort(ids)
if #ids > mostMembers then
  local out
  for _, id in ipairs(ids) do
    local member = state.members[id]
    local idle = member.waiting + member.unused + member.underWay + member.lost == 0
    if id ~= report.process and idle and (not out or member.stays < state.members[out].stays) then
      out = id
    end
  end
  if out then state.members[out] = nil end
end

-- What a member has of this window.
local function got(member)
  return member.epoch == state.epoch and member.taken + member.unused or 0
end

local fleet, rank, here, active, demand, held, had, missing = 0, 0, 0, 0, 0, 0, 0, 0
local waiting, othersWaiting, mayReturn, soonest = {}, false, false, nil
for _, id in ipairs(ids) do
  local member = state.members[id]
  if member then
    fleet = fleet + 1
    if id < report.process then rank = rank + 1 end
    if member.lease > 0 then active = active + 1 end
    held = held + member.unused + member.underWay
    had = had + got(member)
    if member.epoch == state.epoch then
      if member.hasReported then here = here + 1 end
      missing = missing + member.lost
    end
    if member.waiting > 0 then
      waiting[#waiting + 1] = member
      demand = demand + member.waiting
    end
    if member ~= me then
      if member.waiting > 0 then
        othersWaiting = true
        soonest = math.min(soonest or member.wants, member.wants)
      elseif member.unused > 0 then
        mayReturn = true
      end
    end
  end
end

-- Who waits, those who were served longest ago first.
local function inTurn()
  local place, turns = {}, {}
  for index, member in ipairs(waiting) do
    place[member], turns[index] = index, member
  end
  table.sort(turns, function(one, other)
    return one.served < other.served or (one.served == other.served and place[one] < place[other])
  end)
  return turns
end

-- What is kept for the others who wait. The room is poured out so that all come to the same level of the window; what
-- is left over goes to those whose turn it is.
local function kept(room)
  local rising = {}
  for index, member in ipairs(waiting) do rising[index] = got(member) end
  table.sort(rising)
  local level, poured, over = 0, math.max(0, room), 0
  for under, least in ipairs(rising) do
    poured = poured + least
    level = math.floor(poured / under)
    over = poured - level * under
    if level <= (rising[under + 1] or math.huge) then break end
  end
  local sum = 0
  for _, member in ipairs(inTurn()) do
    local entitled = level - got(member)
    if entitled >= 0 and over > 0 then
      over = over - 1
      entitled = entitled + 1
    end
    if member ~= me then sum = sum + math.min(member.waiting, math.max(0, entitled)) end
  end
  return sum
end

-- How many windows more it takes until it is the process's turn, where many more wait than a window has permits.
local function windowsAhead(limit)
  if #waiting <= math.max(limit, fewWaiting) then return 0 end
  for place, member in ipairs(inTurn()) do
    if member == me then return math.floor((place - 1) / limit) end
  end
  return 0
end

-- What is left of the process's part of the window, after an outage; any number at other times.
local function fairShare(room)
  local limited = window or reported
  if state.recovering == 0 or not limited then return math.huge end
  local limit, among = limited.limit, math.max(state.fleet, fleet)
  -- A little less than there is for each, but one for as many as there is one for.
  local each = math.floor(0.95 * limit / among)
  local one = limit >= among - report.rank % among and 1 or 0
  -- Who has not been here since may still be alone, and take a part unheard.
  local unheard = math.max(0, among - here) * math.max(each, limit >= among and 1 or 0)
  return math.min(math.max(one, each) - me.taken - me.unused, room - unheard)
end

-- How much of the room the process gets.
local function share(room)
  local granted
  if room >= demand then
    local spare = math.floor((room - demand) / (2 * active))
    granted = report.waiting + math.min(report.prefetch, spare)
  else
    granted = math.min(report.waiting, room - kept(room))
  end
  return math.max(0, math.min(granted, fairShare(room)))
end

-- The more wait, the more seldom each asks.
local seldom = math.max(1, #waiting / pollers)
local poll = pollAfter * seldom
local granted, left, again, lease = 0, 0, 0, shortLease
if window then
  local room = window.remaining - state.forfeited - held - missing
  if state.cooldown == 0 then granted = share(room) end
  -- What was lost must not shut a window whose end nobody knows: one at a time finds out.
  local shut = room <= 0 and held == 0 and window.resets == 0 and window.remaining > 0
  if shut and state.cooldown == 0 and report.waiting > 0 then granted = 1 end
  left = math.max(0, room - granted)
  if left * 2 > window.limit then lease = longLease end
  lease = math.min(lease, window.endsIn + endGrace)
  -- What others hold may be counted in what remains already: then there is room once they have their responses, as
  -- far as nobody has taken it.
  local hidden = math.min(room + held - me.unused - me.underWay, window.limit - had - state.forfeited)
  again = window.endsIn
  if left > 0 then
    -- Kept for others who wait, as long as they are there to take it.
    again = math.min(again, poll, math.max(20, soonest or poll))
  elseif mayReturn or hidden > granted or window.resets == 0 then
    again = math.min(again, poll)
  end
elseif state.free == 0 then
  -- One finds out for all. Should it die, or take its time, another follows every second.
  if report.waiting > 0 and (state.asked < 0 or held == 0) then state.asked = 0 end
  local probes = 1 + math.floor(math.max(0, state.asked) / 1000)
  if state.cooldown == 0 then granted = math.min(report.waiting, probes - held) end
  granted = math.max(0, math.min(granted, fairShare(math.huge)))
  again = math.min(poll, seldom * math.max(30, math.floor(state.asked / 2)))
end
if granted > 0 then me.served = state.epoch end
me.unused = me.unused + granted
me.waiting = math.max(0, me.waiting - granted)
if window and window.resets > 0 and left == 0 and me.waiting > 0 then
  local ahead = windowsAhead(math.max(1, window.limit))
  -- What is left of the first window that is seen is no more than one.
  local length = window.before > 0 and state.length or window.endsIn
  if ahead > 0 then again = window.endsIn + ahead * length end
end
if state.cooldown > 0 then again = state.cooldown end
me.lease = lease
me.wants = again + wantGrace + report.replyTimeout
me.stays = again + stays

-- After an outage, who was there before.
if state.recovering > 0 then
  fleet, rank = math.max(fleet, state.fleet), report.rank
end

local life = shortestLife
for _, left in pairs(state.cooldowns) do life = math.max(life, left) end
redis.call('SET', KEYS[1], cjson.encode(state), 'PX', math.ceil(math.min(longestLife, life)))
return cjson.encode({
  healed = found, storeId = state.storeId, steps = state.steps, epoch = state.epoch, granted = granted, left = left, window = window,
  length = state.length, free = state.free, cooldown = state.cooldown, cooldowns = state.version > report.seen and state.cooldowns or nil,
  seen = state.version, othersWaiting = othersWaiting, mayReturn = mayReturn, again = again, lease = lease,
  fleet = fleet, rank = rank,
})
