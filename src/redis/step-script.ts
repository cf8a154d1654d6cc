// The atomic step as Redis and Valkey run it: one process says what it holds, wants and has learned, and is told what
// it may send. The state is one string of JSON under one key; its times are durations left at the moment `at`.
// test/support/pacing-model.ts says the same in TypeScript, and test/fleet holds one against the other.

export const stepScript = `
local usualLength, doubt, setBack, freeFor, recoverFor = 60000, 2000, 60, 30000, 5000
local stays, mostMembers, mostHolds = 30000, 100, 100
local shortLease, longLease, endGrace, wantGrace, pollAfter = 3000, 15000, 1000, 300, 250
local shortestLife, longestLife = 3600000, 86400000

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local report = cjson.decode(ARGV[1])
local stored = redis.call('GET', KEYS[1])
local state = stored and cjson.decode(stored) or {
  at = now, life = report.process .. '.' .. report.sequence, turn = 0, length = report.length, gone = 0, asked = -1,
  free = 0, hold = 0, holds = {}, version = 0, recovering = 0, fleet = 0, members = {},
}

local function adopt(told, before)
  state.window = {
    resets = told.resets, before = before, limit = told.limit,
    remaining = told.remaining, endsIn = told.endsIn,
  }
  state.turn = state.turn + 1
  state.gone, state.asked, state.free = 0, -1, 0
end

local known = state.members[report.process]
if known and report.sequence <= known.sequence then
  return cjson.encode({
    stale = true, life = state.life, turn = state.turn, granted = 0, left = 0, length = 0, free = 0, hold = 0,
    seen = 0, crowded = false, mayReturn = false, again = 0, lease = 0, fleet = 0, rank = 0,
  })
end

-- Time has passed since the last step.
local elapsed = math.max(0, now - state.at)
state.at = now
if state.window then state.window.endsIn = state.window.endsIn - elapsed end
if state.asked >= 0 then state.asked = state.asked + elapsed end
for _, name in ipairs({ 'free', 'hold', 'recovering' }) do
  state[name] = math.max(0, state[name] - elapsed)
end
if state.recovering == 0 then state.fleet = 0 end
for tag, left in pairs(state.holds) do
  state.holds[tag] = left > elapsed and left - elapsed or nil
end
for id, member in pairs(state.members) do
  member.lease = member.lease - elapsed
  member.wants = member.wants - elapsed
  member.stays = member.stays - elapsed
  local here = member.turn == state.turn
  if member.lease <= 0 then
    -- Nobody knows what became of it, so it is not given to others in this window.
    if here then state.gone = state.gone + member.unused + member.underWay end
    member.unused, member.underWay = 0, 0
  end
  if member.wants <= 0 then member.waiting = 0 end
  if member.stays <= 0 then
    if here then state.gone = state.gone + member.lost end
    state.members[id] = nil
  end
end

local astray = report.life ~= '' and report.life ~= state.life

-- The newest window that the process knows.
local told, window = report.window, state.window
if told == cjson.null then told = nil end
if not told then
  if report.untold and not window then state.free = freeFor end
elseif not window then
  if not astray or told.endsIn > 0 then
    adopt(told, 0)
  elseif report.turn >= 0 then
    -- Keys were lost. What came after a window that is over is for somebody to find out; one that the process has asked
    -- for leave in is spent, and nothing is known of its end but that it comes.
    adopt({ resets = 0, limit = told.limit, remaining = 0, endsIn = report.length }, told.resets)
  end
else
  local newest = math.max(window.resets, window.before)
  if told.resets == window.resets then
    window.limit = told.limit
    window.remaining = math.min(window.remaining, told.remaining)
    window.endsIn = math.min(window.endsIn, told.endsIn)
  elseif told.resets < newest then
    -- Late news; or the service's clock was set.
    if newest - told.resets > setBack and told.endsIn > 0 then adopt(told, 0) end
  elseif window.resets == 0 then
    if told.resets > window.before then
      window.resets, window.limit, window.endsIn = told.resets, told.limit, told.endsIn
      window.remaining = math.min(window.remaining, told.remaining)
    end
  elseif told.remaining > window.remaining or window.endsIn < doubt then
    adopt(told, window.resets)
  else
    -- A service may move the end with every response; that alone makes no new window.
    window.resets = told.resets
    window.remaining = math.min(window.remaining, told.remaining)
    window.endsIn = told.endsIn
  end
end

-- After a window comes another, as large; of the usual length until the service tells more.
window = state.window
if window and window.endsIn <= 0 then
  local limit = math.max(1, window.limit)
  local next = { resets = 0, limit = limit, remaining = limit, endsIn = usualLength }
  adopt(next, math.max(window.resets, window.before))
  window = state.window
end
local named = window and window.resets > 0
local sameName = named and told and told.resets == window.resets

-- Keys were lost, or the process had to pace itself alone.
if astray or report.away then
  -- What others hold of this window is not known any more.
  if astray and sameName then window.remaining = 0 end
  if state.recovering == 0 then for _, member in pairs(state.members) do member.heard = false end end
  local rest = report.away and window and window.endsIn or 0
  state.recovering = math.max(state.recovering, recoverFor, rest)
  state.fleet = math.max(state.fleet, report.fleet)
end

-- What the service wants to be left alone.
state.hold = math.max(state.hold, report.hold)
for tag, left in pairs(report.holds) do
  if left > (state.holds[tag] or 0) then
    state.holds[tag] = left
    state.version = state.version + 1
  end
end
local tags = {}
for tag in pairs(state.holds) do tags[#tags + 1] = tag end
if #tags > mostHolds then
  table.sort(tags, function(one, other)
    local left, right = state.holds[one], state.holds[other]
    return left > right or (left == right and one < other)
  end)
  for place = mostHolds + 1, #tags do state.holds[tags[place]] = nil end
end

-- Write down what the process says.
state.length = math.min(state.length, report.length)
local current = astray or report.turn == state.turn or (report.turn == -1 and sameName)
local me = {
  sequence = report.sequence, turn = state.turn, unused = report.unused, underWay = report.underWay,
  taken = current and report.taken or report.underWay, lost = current and report.lost or 0,
  waiting = report.waiting, served = known and known.served or 0, lease = 1, wants = 1, stays = stays,
  heard = true,
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

local fleet, rank, here, active, demand, held, missing = 0, 0, 0, 0, 0, 0, 0
local waiting, crowded, mayReturn, soonest = {}, false, false, nil
for _, id in ipairs(ids) do
  local member = state.members[id]
  if member then
    fleet = fleet + 1
    if id < report.process then rank = rank + 1 end
    if member.lease > 0 then active = active + 1 end
    held = held + member.unused + member.underWay
    if member.turn == state.turn then
      if member.heard then here = here + 1 end
      missing = missing + member.lost
    end
    if member.waiting > 0 then
      waiting[#waiting + 1] = member
      demand = demand + member.waiting
    end
    if member ~= me then
      if member.waiting > 0 then
        crowded = true
        soonest = math.min(soonest or member.wants, member.wants)
      elseif member.unused > 0 then
        mayReturn = true
      end
    end
  end
end

local function got(member)
  return member.turn == state.turn and member.taken + member.unused or 0
end

-- What is kept for the others who wait. The room is poured out so that all come to the same level of the window; what
-- is left over goes to those who were served longest ago.
local function kept(room)
  local rising, inTurn, place = {}, {}, {}
  for index, member in ipairs(waiting) do
    rising[index], inTurn[index], place[member] = got(member), member, index
  end
  table.sort(rising)
  local level, poured, over = 0, math.max(0, room), 0
  for under, least in ipairs(rising) do
    poured = poured + least
    level = math.floor(poured / under)
    over = poured - level * under
    if level <= (rising[under + 1] or math.huge) then break end
  end
  table.sort(inTurn, function(one, other)
    return one.served < other.served or (one.served == other.served and place[one] < place[other])
  end)
  local sum = 0
  for _, member in ipairs(inTurn) do
    local entitled = level - got(member)
    if entitled >= 0 and over > 0 then
      over = over - 1
      entitled = entitled + 1
    end
    if member ~= me then sum = sum + math.min(member.waiting, math.max(0, entitled)) end
  end
  return sum
end

-- What is left of the process's part of the window, after an outage; any number at other times.
local function fairShare(room)
  local limited = window or told
  if state.recovering == 0 or not limited then return math.huge end
  local limit, among = limited.limit, math.max(1, state.fleet)
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
    granted = report.waiting + math.min(report.ahead, spare)
  else
    granted = math.min(report.waiting, room - kept(room))
  end
  return math.max(0, math.min(granted, fairShare(room)))
end

local granted, left, again, lease = 0, 0, 0, shortLease
if window then
  local room = window.remaining - state.gone - held - missing
  if state.hold == 0 then granted = share(room) end
  -- What was lost must not shut a window whose end nobody knows: one at a time finds out.
  local shut = room <= 0 and held == 0 and window.resets == 0 and window.remaining > 0
  if shut and state.hold == 0 and report.waiting > 0 then granted = 1 end
  left = math.max(0, room - granted)
  if left * 2 > window.limit then lease = longLease end
  lease = math.min(lease, window.endsIn + endGrace)
  again = window.endsIn
  if left > 0 then
    -- Kept for others who wait, as long as they are there to take it.
    again = math.min(again, pollAfter, math.max(20, soonest or pollAfter))
  elseif held > me.unused + me.underWay or window.resets == 0 then
    again = math.min(again, pollAfter)
  end
elseif state.free == 0 then
  -- One finds out for all. Should it die, or take its time, another follows every second.
  if report.waiting > 0 and (state.asked < 0 or held == 0) then state.asked = 0 end
  local probes = 1 + math.floor(math.max(0, state.asked) / 1000)
  if state.hold == 0 then granted = math.min(report.waiting, probes - held) end
  granted = math.max(0, math.min(granted, fairShare(math.huge)))
  again = math.min(pollAfter, math.max(30, math.floor(state.asked / 2)))
end
if state.hold > 0 then again = state.hold end
if granted > 0 then me.served = state.turn end
me.unused = me.unused + granted
me.waiting = math.max(0, me.waiting - granted)
me.lease = lease
me.wants = again + wantGrace

-- After an outage, who was there before.
if state.recovering > 0 then
  fleet, rank = math.max(fleet, state.fleet), report.rank
end

local life = shortestLife
for _, left in pairs(state.holds) do life = math.max(life, left) end
redis.call('SET', KEYS[1], cjson.encode(state), 'PX', math.min(longestLife, life))
return cjson.encode({
  life = state.life, turn = state.turn, granted = granted, left = left, window = state.window,
  length = state.length, free = state.free, hold = state.hold, holds = state.version > report.seen and state.holds or nil,
  seen = state.version, crowded = crowded, mayReturn = mayReturn, again = again, lease = lease,
  fleet = fleet, rank = rank,
})
`;
