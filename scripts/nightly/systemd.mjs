import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../durability/product.mjs'
import { create, stored } from '../durability/referrals.mjs'
import { signIn } from '../durability/session.mjs'
import { until } from '../lib/testing/until.mjs'
import { certificatePackages, makeCertificate } from './lib/certificate.mjs'
import { acceptInvitation, firstEmail } from '../lib/testing/firstPerson.mjs'
import { http2Client } from './lib/http2.mjs'
import { machinePackages } from './lib/machine.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { postmasterIn, startUnit } from './lib/unit.mjs'
import { startWriting } from './lib/writers.mjs'

const drainSeconds = 5
/** Of the unit. */
const longestStop = 30

/** @typedef {Awaited<ReturnType<typeof startUnit>>} Unit */
/** @typedef {import('./lib/parts.mjs').Tools} Tools */

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'the units, installed as docs/operations.md says, under a systemd of their own',
  packages: [...machinePackages, ...postgresPackages, ...certificatePackages],
  async run(tools) {
    const unit = await startUnit()
    try {
      await install(unit, tools)
      const session = await start(unit, tools)
      await isConfined(unit, tools)
      await logs(unit, tools)
      await stops(unit, session, tools)
      await isKilled(unit, session, tools, 'embedded')
      await hasNeighbours(unit, session, tools)
      await backsUp(unit, session, tools)
      await boots(unit, session, tools)
      await restores(unit, session, tools)
      await usesServer(unit, tools)
    } finally {
      await unit.remove()
    }
  },
}

/** @param {Unit} unit @param {Tools} tools */
async function install({ commands, set, origin, run }, { check }) {
  await check('the documented steps install it', async () => {
    await run(commands.install)
    await set({ PUBLIC_URL: origin, DRAIN_SECONDS: String(drainSeconds), BACKUP_PASSWORD: 'seven quiet harbors' })
    assert.equal((await run('stat -c "%a %U" /etc/white-glove.env')).trim(), '600 root')
  })
}

/** @param {Unit} unit @param {Tools} tools @returns a session of the first person */
async function start(unit, { check }) {
  const { commands, run } = unit
  let link = ''
  await check('the first person is invited before the first start', async () => {
    link = await run(commands.firstPerson)
    assert.match(link, /Ana Novak is invited/)
    assert.equal((await run('stat -c "%a %U" /var/lib/white-glove')).trim(), '700 white-glove')
  })
  await check('the unit is started and answers /readyz, and the first person signs in', async () => {
    await run(commands.start)
    await unit.ready()
    assert.match(await (await fetch(unit.origin)).text(), /<div id="root">|<!doctype html>/i)
    await acceptInvitation(unit.origin, link)
  })
  return signIn(unit, firstEmail)
}

/** @param {Unit} unit @param {Tools} tools */
async function isConfined({ run, machine, show }, { check, say }) {
  await check('it runs as white-glove with one capability, and writes only where it should', async () => {
    const pid = await show('MainPID')
    const status = await run(`cat /proc/${pid}/status`)
    const account = (await run('id --user white-glove')).trim()
    assert.match(status, new RegExp(`^Uid:\\s+${account}\\s+${account}\\s+${account}\\s+${account}$`, 'm'))
    // CAP_NET_BIND_SERVICE
    for (const kind of ['Prm', 'Eff', 'Bnd', 'Amb']) assert.match(status, new RegExp(`^Cap${kind}:\\s+0{13}400$`, 'm'))
    assert.match(status, /^NoNewPrivs:\s+1$/m)
    /** What root could do in its mounts, it could do. @param {string} script */
    const inside = (script) => machine.tryTo(`nsenter --target ${pid} --mount -- sh -c '${script}'`)
    for (const folder of [
      '/',
      '/etc',
      '/usr',
      '/usr/bin',
      '/srv/white-glove/app',
      '/srv/white-glove/app/dist',
      '/var/log',
      '/mnt',
    ])
      assert.match((await inside(`touch ${folder}/written`)).output, /Read-only file system/, folder)
    assert.match((await inside('echo 1 > /proc/sys/vm/drop_caches')).output, /Read-only file system|Permission denied/)
    await run('mkdir -p /home/ana; touch /home/ana/diary /root/diary /tmp/of-others')
    for (const file of ['/home/ana/diary', '/root/diary', '/tmp/of-others'])
      assert.notEqual((await inside(`cat ${file}`)).code, 0, `${file} is seen`)
    for (const folder of ['/var/lib/white-glove', '/tmp', '/var/tmp'])
      assert.equal((await inside(`touch ${folder}/written && rm ${folder}/written`)).code, 0, folder)
    const security = await run('systemd-analyze security white-glove | tail -1')
    say(`  ${security.trim()}`)
    assert.ok(Number(/\d+\.\d+/.exec(security)?.[0]) < 4, security)
  })
}

/** @param {Unit} unit @param {Tools} tools */
async function logs({ origin, journal }, { check }) {
  await check('the journal has one JSON line for each request', async () => {
    const ofRequests = async () => {
      const lines = (await journal()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
      return lines.filter(({ msg, route, status }) => msg === 'request' && route === '/api/user/me' && status === 401)
    }
    const { length } = await ofRequests()
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${origin}/api/user/me`)))
    await until(async () => (await ofRequests()).length >= length + 40, 'the journal lacks requests')
    await sleep(500)
    const found = await ofRequests()
    assert.equal(found.length, length + 40)
    assert.equal(new Set(found.map(({ requestId }) => requestId)).size, found.length)
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools */
async function stops(unit, session, { check, say }) {
  const { origin, run, show } = unit
  await check('a stop while people write drains, ends in time and in order, and loses nothing', async () => {
    const writers = startWriting(session, { name: 'stopped' })
    await until(async () => writers.acknowledged.size > 5, 'nothing is written', 60)
    const begun = Date.now()
    const stopping = run('systemctl stop white-glove')
    await until(async () => (await fetch(`${origin}/readyz`)).status === 503, 'it does not drain')
    assert.ok(await answers(`${origin}/healthz`))
    const { size } = writers.acknowledged
    await stopping
    const took = (Date.now() - begun) / 1000
    assert.ok(took >= drainSeconds && took < longestStop, `it took ${took} s`)
    assert.ok(writers.acknowledged.size > size, 'nothing was written while it drained')
    assert.equal(await show('Result,ExecMainCode,ExecMainStatus,ActiveState'), 'success 1 0 inactive')
    assert.equal(await postmasterIn(unit), undefined)
    say(`  the stop took ${took.toFixed(1)} s, with ${drainSeconds} of them to drain`)
    await run('systemctl start white-glove')
    await unit.ready()
    await writers.stop()
    await writers.verify()
  })
  await check('a restart while people write', async () => {
    const writers = startWriting(session, { name: 'restarted' })
    await until(async () => writers.acknowledged.size > 5, 'nothing is written', 60)
    await run('systemctl restart white-glove')
    await unit.ready()
    await writers.stop()
    await writers.verify()
    assert.equal(await show('Result,NRestarts,ActiveState'), 'success 0 active')
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools @param {string} name of the database */
async function isKilled(unit, session, { check, say }, name) {
  await check(`a killed server is started again, 3 times, and nothing acknowledged is lost (${name})`, async () => {
    const writers = startWriting(session, { name, people: 4 })
    for (let round = 1; round <= 3; round++) {
      const { size } = writers.acknowledged
      await until(async () => writers.acknowledged.size > size + 10, 'nothing is written', 60)
      await unit.run('systemctl kill --kill-whom=main --signal=KILL white-glove')
      await until(
        async () => (await unit.show('NRestarts,ActiveState')) === `${round} active`,
        'it is not started again',
      )
      await unit.ready()
    }
    await writers.stop()
    await writers.verify()
    say(`  ${writers.acknowledged.size} writes acknowledged, ${writers.refusals.length} tries refused`)
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools */
async function hasNeighbours(unit, session, { check }) {
  await check('commands beside the running product leave its database alone', async () => {
    const before = await postmasterIn(unit)
    assert.ok(before)
    for (const command of ['first-person eve@clinic.example Eve Ek', 'verify-audit']) {
      const { code, output } = await unit.machine.tryTo(`white-glove-run ${command}`)
      assert.notEqual(code, 0)
      assert.match(output, /Another White Glove is running on this data folder/)
    }
    assert.equal(await postmasterIn(unit), before)
    assert.ok(await create(session, 'Kept-beside'))
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools */
async function backsUp(unit, session, { check }) {
  const { commands, run, machine, set } = unit
  const backups = () => backupsOf(unit)

  await check('the timer is listed, and the backup service writes a backup while people write', async () => {
    await run(commands.backup)
    // It prints what it finds wrong.
    assert.equal((await run('systemd-analyze verify /etc/systemd/system/white-glove* 2>&1')).trim(), '')
    assert.match(await run('systemctl list-timers white-glove-backup.timer'), / 02:00:00 .*white-glove-backup\.service/)
    const writers = startWriting(session, { name: 'backup' })
    const before = await postmasterIn(unit)
    await run('systemctl start white-glove-backup.service')
    assert.equal((await backups()).length, 1)
    assert.equal(await postmasterIn(unit), before)
    await writers.stop()
    await writers.verify()
  })

  await check('a backup that fails is a failed unit, with the reason in the journal', async () => {
    await set({ BACKUP_PASSWORD: 'short' })
    assert.notEqual((await machine.tryTo('systemctl start white-glove-backup.service')).code, 0)
    assert.match(await run('journalctl --unit=white-glove-backup -o cat'), /BACKUP_PASSWORD/)
    await run('systemctl stop white-glove-backup.service')
    await set({ BACKUP_PASSWORD: 'seven quiet harbors' })
    assert.equal((await backups()).length, 1)
  })

  await check('the timer starts it, with the app folder as an update of Node leaves it', async () => {
    // The build's stamp names the version of Node.
    await run('echo of another Node > /srv/white-glove/app/dist/.stamp')
    const drop = '/etc/systemd/system/white-glove-backup.timer.d'
    await run(`mkdir -p ${drop}; printf '[Timer]\\nOnCalendar=\\nOnActiveSec=1\\nAccuracySec=1\\n' > ${drop}/soon.conf`)
    await run('systemctl daemon-reload; systemctl restart white-glove-backup.timer')
    await until(async () => (await backups()).length === 2, 'there is no second backup', 60)
    await run(`rm -r ${drop}; systemctl daemon-reload; systemctl restart white-glove-backup.timer`)
    await until(
      async () => (await unit.show('Result,ActiveState', 'white-glove-backup')) === 'success inactive',
      'it failed',
    )
  })

  await check('the product itself writes its backups there (BACKUP_TO)', async () => {
    await run('systemctl stop white-glove')
    // The first one is made at once.
    await set({ BACKUP_TO: '/mnt/backups' })
    await run('systemctl start white-glove')
    await unit.ready()
    await until(async () => (await backups()).length === 3, 'there is no third backup', 150)
    await set({ BACKUP_TO: '' })
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools */
async function boots(unit, session, { check }) {
  const { run, machine } = unit
  await check('it stops in order with the machine, and is started when that boots', async () => {
    assert.ok(await create(session, 'Kept-booted'))
    // As after some nights without power.
    await run('touch --date "3 days ago" /var/lib/systemd/timers/stamp-white-glove-backup.timer')
    await machine.shutDown()
    assert.equal(await postmasterIn(unit), undefined)
    await machine.boot()
    await unit.ready()
    const earlier = await run('journalctl --boot=-1 --unit=white-glove -o cat')
    assert.match(earlier, /white-glove\.service: Deactivated successfully\.\n/)
    assert.doesNotMatch(earlier.slice(earlier.lastIndexOf('Stopping (SIGTERM)')), /Failed|timed out/)
    assert.ok((await stored(session, 'Kept-booted')).has('Kept-booted'))
  })
  await check('a backup that the timer missed is made after the boot', async () => {
    // Backups that are refused because the database is just starting are made again after a minute.
    const written = async () =>
      (await run('journalctl --boot --unit=white-glove-backup -o cat')).match(/(\S+\.backup), /)
    await until(async () => (await written()) !== null, 'there is no backup', 180)
    const newest = (await backupsOf(unit)).at(-1)
    assert.equal((await written())?.[1], `/mnt/backups/${newest}`)
    await until(async () => (await unit.show('ActiveState', 'white-glove-backup')) === 'inactive', 'it does not end')
  })
}

/** @param {Unit} unit @param {import('../durability/session.mjs').Session} session @param {Tools} tools */
async function restores(unit, session, { check }) {
  const names = await backupsOf(unit)
  const expected = [
    { when: 'while people wrote', name: names[0], marks: ['Kept-beside', 'Kept-embedded0x0', 'Kept-stopped0x0'] },
    { when: 'after the boot', name: names.at(-1), marks: ['Kept-beside', 'Kept-booted'] },
  ]
  for (const { when, name = '', marks } of expected)
    await check(
      `the backup that was made ${when} is restored into an empty DATA_DIR, as on a new machine`,
      async () => {
        await unit.run('systemctl stop white-glove; rm -r /var/lib/white-glove')
        assert.match(await unit.run(`white-glove-run restore /mnt/backups/${name}`), /referrals\.referral +\d/)
        await unit.run('systemctl start white-glove')
        await unit.ready()
        // A restore ends the sessions that the backup contains.
        assert.equal((await session.get('/api/user/me')).status, 401)
        const again = await signIn(unit, firstEmail)
        const found = await stored(again)
        for (const mark of marks) assert.equal(found.get(mark)?.length, 1, mark)
        assert.ok(await create(again, `Kept-restored-${name}`))
      },
    )
}

/** @param {Unit} unit @returns the names of the backups, the oldest first */
async function backupsOf({ machine }) {
  const names = await readdir(path.join(machine.root, 'mnt', 'backups'))
  return names.filter((name) => name.endsWith('.backup')).toSorted()
}

/** @param {Unit} unit @param {Tools} tools */
async function usesServer(unit, { check, say }) {
  const { run, set, machine } = unit
  const database = await startPostgres()
  try {
    await check('with DATABASE_URL it keeps trying while the server is stopped, and starts by itself', async () => {
      await database.stop()
      await run('systemctl stop white-glove; rm -r /var/lib/white-glove')
      await set({ DATABASE_URL: database.url })
      await run('systemctl start white-glove')
      await until(async () => Number(await unit.show('NRestarts')) > 5, 'it gave up', 120)
      await database.start()
      await unit.ready()
      say(`  it was started ${await unit.show('NRestarts')} times`)
    })
    await check('the first person is invited while it runs', async () =>
      acceptInvitation(unit.origin, await run(unit.commands.firstPerson)),
    )
    const session = await signIn(unit, firstEmail)
    await check('after an update the folder is a link to that of the version', async () => {
      await run('cd /srv/white-glove; mv app 2.4; ln -sfn 2.4 app; systemctl restart white-glove')
      await unit.ready()
      assert.equal((await run(`readlink /proc/${await unit.show('MainPID')}/cwd`)).trim(), '/srv/white-glove/2.4')
      assert.match((await machine.tryTo('white-glove-run verify-audit')).output, /The audit log is whole/)
    })
    await isKilled(unit, session, { check, say }, 'server')
    await check('the backup service refuses it with what to do', async () => {
      assert.notEqual((await machine.tryTo('systemctl start white-glove-backup.service')).code, 0)
      assert.match(await run('journalctl --unit=white-glove-backup -o cat'), /back it up as such/)
      await run('systemctl stop white-glove-backup.service')
    })
    await check('a port below 1024, with TLS of its own', async () => {
      const { cert, key, text } = await makeCertificate(path.join(machine.root, 'etc'))
      const there = [cert, key].map((file) => `/etc/${path.basename(file)}`)
      await run(`chown white-glove ${there.join(' ')}; chmod 600 ${there.join(' ')}`)
      const port = await freePortOfRoot()
      await set({
        PORT: String(port),
        PUBLIC_URL: `https://127.0.0.1:${port}`,
        TLS_CERT: String(there[0]),
        TLS_KEY: String(there[1]),
      })
      await run('systemctl restart white-glove')
      const client = http2Client(`https://127.0.0.1:${port}`, text)
      try {
        const isReady = async () => (await client.fetch(`https://127.0.0.1:${port}/readyz`)).status === 200
        await until(isReady, 'it does not answer', 60)
      } finally {
        client.close()
      }
    })
  } finally {
    await run('systemctl stop white-glove').catch(() => {})
    await database.remove()
  }
}

/** @returns {Promise<number>} a free port that only root, or the capability, may use */
async function freePortOfRoot() {
  for (let port = 1023; port > 600; port--) {
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
  throw new Error('No port below 1024 is free')
}
