import { expect, it } from 'vitest'
import { authorsWords, logOfPlugin, readPluginLog } from './pluginLog'

const code = `host.log('ticked', depot); throw host.error(404, 'No bed for ' + patient.name)`

it.each([
  ['ticked 12', 'ticked 12'],
  ['No bed for José Łukasz-Öz', 'No bed for … …-…'],
  [
    'patient {"name":"山田","born":"1950-03-07","phone":"202 555 0143"}',
    'patient {"name":"…","…":"…-03-07","…":"… … …"}',
  ],
  ['ana.novak@clinic.example', '….…@….…'],
  ["TypeError: cannot read property 'name' of undefined", "TypeError: cannot read property 'name' of undefined"],
])('of “%s” the log keeps what the author wrote', (text, kept) => {
  logOfPlugin('yard', 'info', text, authorsWords(code))
  expect(readPluginLog('yard').at(-1)?.text).toBe(kept)
})

it('the oldest lines are dropped', () => {
  for (let line = 0; line < 300; line++) logOfPlugin('quarry', 'error', 'ticked', authorsWords(code))
  expect(readPluginLog('quarry')).toHaveLength(200)
})
