import type { Config } from '../platform/config'
import type { Deployment } from '../demo/Deployment'
import type { RunningServer } from './startServer'

/** What a person needs to know once the server runs: the address, the accounts to sign in with, and where the codes are. */
export function greeting(
  config: Config,
  { address, outbox }: RunningServer,
  logFile: string | undefined,
  { roles, demonstration }: Deployment,
): string {
  const names = new Map(roles.map(({ key, name }) => [key, name]))
  const people = demonstration.people.map(({ email, role }) => `    ${email.padEnd(26)} ${names.get(role)}`)
  const demo = [
    '',
    '  Sign in as one of the demonstration people:',
    ...people,
    `  Password   ${demonstration.password}`,
  ]
  return [
    '',
    `  ${config.brand.name} is running at ${config.publicUrl ?? address}`,
    ...(config.demo ? demo : []),
    '',
    `  Codes      ${config.smtpUrl ? 'are mailed' : `are mailed as files, the newest last: ${outbox}`}`,
    ...(logFile ? [`  Log        ${logFile}`] : []),
    '  Stop       Ctrl-C',
    '',
  ].join('\n')
}
