import { expect, it } from 'vitest'
import { restoreCommand } from './backupCommands'

const environment = { BACKUP_PASSWORD: 'seven quiet harbours', WAL_ARCHIVE: '/mnt/wal' }

it.each([
  [
    'nothing to restore',
    [],
    environment,
    'Say what from: npm run restore -- <file or s3://bucket/prefix/file> [--until <time>]',
  ],
  ['an unknown option', ['a.backup', '--to', 'latest'], environment, 'Say what from'],
  ['no moment', ['a.backup', '--until'], environment, 'Say until when, with the zone'],
  ['a moment without a zone', ['a.backup', '--until', '2026-11-25T07:30:00'], environment, 'with the zone'],
  ['a moment that isn’t one', ['a.backup', '--until', '2026-13-45T07:30:00Z'], environment, 'with the zone'],
  ['no archive', ['a.backup', '--until', 'latest'], { ...environment, WAL_ARCHIVE: '' }, 'Set WAL_ARCHIVE'],
  ['a short password', ['a.backup'], { BACKUP_PASSWORD: 'short' }, 'BACKUP_PASSWORD must have 12 characters or more'],
  ['no password', ['a.backup'], {}, 'Set BACKUP_PASSWORD, of 12 characters or more'],
  ['an address of no bucket', ['s3://Clinic Files/a.backup'], environment, 'The backup’s address'],
  ['a server', ['a.backup'], { DATABASE_URL: 'postgres://db/app' }, 'back it up as such'],
] as const)('[D8] a restore with %s states what to do', async (_what, args, set, words) => {
  await expect(restoreCommand(set, args, () => {})).rejects.toThrow(words)
})
