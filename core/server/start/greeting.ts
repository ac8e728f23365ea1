import type { Config } from '../config'
import { demonstrationPassword, demonstrationUsers } from '../demo/demonstrationUsers'
import type { RunningServer } from './startServer'

/** What a person needs to know once the server runs: where to go, who to sign in as, where the codes are. */
export function greeting(config: Config, { address, outbox }: RunningServer, logFile: string | undefined): string {
  const people = demonstrationUsers.map(({ email, role }) => `    ${email.padEnd(26)} ${role}`)
  const demo = [
    '',
    '  Sign in as one of the demonstration people:',
    ...people,
    `  Password   ${demonstrationPassword}`,
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
