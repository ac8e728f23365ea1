import { type Shape, answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, integer, text } from '@core/kernel/entity/fieldKinds'
import type { PresentPerson } from '@core/kernel/entity/apiTypes'

const modes = [
  { id: 'view', name: 'Viewing' },
  { id: 'edit', name: 'Editing' },
  { id: 'leave', name: 'Leaving' },
] as const

const presentShape: Shape<PresentPerson> = json.object({
  id: json.integer,
  name: json.string,
  mode: json.oneOf('view', 'edit'),
})

/** Which other people have a record open. */
export const presenceCalls = {
  say: defineCall({
    method: 'POST',
    path: '/api/live/presence',
    summary: 'Say that a record is open, and hear who else has it open',
    body: {
      entity: text('Entity', { required: true, max: 60 }),
      id: integer('Record', { required: true, min: 1 }),
      tab: text('Tab', { required: true, max: 60 }),
      mode: choice('Mode', modes, { required: true }),
    },
    answer: answer({ data: json.array(presentShape) }),
  }),
}
