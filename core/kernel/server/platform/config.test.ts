import { describe, expect, test } from 'vitest'
import { readConfig } from './config'

const BACKUP_PASSWORD = 'seven quiet harbors'

describe('the environment', () => {
  test('[S1.1] may be empty: everything has a default, and the product’s name is White Glove', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      plugins: undefined,
      demo: false,
      querySeconds: 30,
      drainSeconds: 0,
      formats: {},
      brand: { name: 'White Glove', color: null },
    })
  })

  test('sets the values that it contains', () => {
    const config = readConfig({
      PORT: '8080',
      PLUGINS: 'workshop, depots',
      PUBLIC_URL: 'https://staff.example.com/',
      BRAND_COLOR: '#A1B2C3',
      DEMO: '1',
      DRAIN_SECONDS: '20',
      WEEK_START: 'sunday',
      HOST: '',
    })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      drainSeconds: 20,
      formats: { weekStart: 0 },
      plugins: ['workshop', 'depots'],
      publicUrl: 'https://staff.example.com',
      demo: true,
      brand: { color: '#a1b2c3' },
    })
  })

  test.each([
    [{ PORT: '80a' }, 'PORT is “80a”; it must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is “70000”'],
    [{ QUERY_SECONDS: '0' }, 'QUERY_SECONDS is “0”; it must be a whole number from 1 to 3600'],
    [{ DRAIN_SECONDS: '1h' }, 'DRAIN_SECONDS is “1h”; it must be a whole number from 0 to 600'],
    [{ ASK_AGAIN_MINUTES: '-1' }, 'ASK_AGAIN_MINUTES is “-1”; it must be a whole number from 0 to 1440'],
    [
      { PLUGIN_FOLDER: '/srv/packages' },
      'PLUGIN_FOLDER installs packages without asking, so it is only for development',
    ],
    [{ SUPER_ADMIN_APPROVAL: 'on' }, 'SUPER_ADMIN_APPROVAL is “on”; it must be 1 (on) or 0 (off)'],
    [{ AUDIT_HEADS: 'heads.jsonl' }, 'AUDIT_HEADS has “heads.jsonl”; it must be a file such as'],
    [{ OFFLINE_READING: 'no' }, 'OFFLINE_READING is “no”; it must be 1 (on) or 0 (off)'],
    [{ ASK_PURPOSE: 'yes' }, 'ASK_PURPOSE is “yes”; it must be 1 (on) or 0 (off)'],
    [{ DATA_KEY: 'c2hvcnQ=' }, 'DATA_KEY must be keys of 32 bytes in base64'],
    [{ DEMO: 'yes' }, 'DEMO is “yes”; it must be 1 (on) or 0 (off)'],
    [{ DATABASE_URL: 'mysql://root:secret@db/app' }, 'DATABASE_URL is not an address of the form postgres://'],
    [{ PUBLIC_URL: 'staff.example.com' }, 'PUBLIC_URL is not an address of the form https://'],
    [{ BACKUP_PASSWORD: 'short' }, 'BACKUP_PASSWORD must have 12 characters or more'],
    [{ BACKUP_TO: '/mnt/backups' }, 'BACKUP_TO needs BACKUP_PASSWORD beside it'],
    [{ BACKUP_TO: 'backups', BACKUP_PASSWORD }, 'BACKUP_TO is “backups”; it must be a whole path'],
    [{ BACKUP_TO: 's3://Backups', BACKUP_PASSWORD }, 'BACKUP_TO names no bucket'],
    [
      { BACKUP_TO: '/srv/data/backups', DATA_DIR: '/srv/data', BACKUP_PASSWORD },
      'BACKUP_TO is inside of DATA_DIR; choose one on another disk',
    ],
    [
      { BACKUP_TO: '/backups', BACKUP_PASSWORD, DATABASE_URL: 'postgres://db/app' },
      'BACKUP_TO belongs to the database',
    ],
    [{ BACKUP_AT: '2:30' }, 'BACKUP_AT is “2:30”; it must be a time such as 02:30'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP is “0”; it must be a whole number from 1'],
    [{ WAL_ARCHIVE: '/wal' }, 'WAL_ARCHIVE needs BACKUP_PASSWORD beside it'],
    [{ WAL_ARCHIVE: 'wal', BACKUP_PASSWORD }, 'WAL_ARCHIVE is “wal”; it must be a whole path'],
    [{ WAL_ARCHIVE: '/wal', DATABASE_URL: 'postgres://db/app' }, 'WAL_ARCHIVE belongs to the database of DATA_DIR'],
    [{ TLS_CERT: 'clinic.pem' }, 'TLS_KEY is missing'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 24 letters and digits'],
    [{ BRAND_COLOR: 'blue' }, 'BRAND_COLOR is “blue”'],
    [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL is not an address of the form smtps://'],
    [{ FILES_URL: 'https://bucket.s3.amazonaws.com' }, 'FILES_URL is not an address of the form s3://bucket/prefix'],
  ])('%o is refused with its name and the correction', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  test('a password is never repeated in the message', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://root:secret@db/app'],
      ['FILES_URL', 's3://key:secret@bucket'],
      ['FILES_URL', 's3://bucket?endpoint=http://key:secret@host'],
    ] as const) {
      const refused = () => readConfig({ [name]: value })
      expect(refused).toThrow(name)
      expect(refused).not.toThrow('secret')
    }
  })
})
