import type { ShownChange, ShownPlugin } from './pluginApi'

/** `Ana Novak installed 1.2.0`: a change as a sentence without its plugin. */
export function changeText({ action, from, to, state, requestedBy }: ShownChange): string {
  const who = requestedBy ?? 'An operator'
  const next = to ?? 'the one of the product'
  const what = {
    install: `install ${next}`,
    update: `change from ${from} to ${next}`,
    downgrade: `go back from ${from} to ${next}`,
    turnOn: 'turn it on',
    turnOff: 'turn it off',
    remove: 'remove it',
  }[action]
  return state === 'waiting' ? `${who} asks to ${what}` : `${who} asked to ${what}`
}

/** How a change ended, with the color of its badge. */
export const changeStates = {
  waiting: { name: 'Waits for a second person', tone: 'warning' },
  applying: { name: 'Is being done', tone: 'progress' },
  done: { name: 'Done', tone: 'success' },
  takenBack: { name: 'Taken back', tone: 'danger' },
  refused: { name: 'Refused', tone: 'neutral' },
} as const

/** `Part of the product`, or the version of its package and its publisher. */
export function originText({ isOwn, version, packages }: ShownPlugin): string {
  if (version === null) return isOwn ? 'Part of the product' : 'Not installed'
  const used = packages.find((one) => one.version === version)
  return used ? `${version} by ${used.publisher}` : version
}
