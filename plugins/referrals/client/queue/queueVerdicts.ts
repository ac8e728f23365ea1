import type { QueueVerdict } from '@core/client/kit'
import { message } from '@core/entity'

/** The dialogs that an item opens. */
export type QueueDialog = 'log' | 'handOver' | 'snooze'

/** What can be done with an item. */
export type QueueActionId = QueueDialog | 'done'

/** The keys of an item, with what they do. */
export const queueVerdicts = [
  { key: 'l', action: 'log', name: 'log contact' },
  { key: 'd', action: 'done', name: message('done') },
  { key: 's', action: 'snooze', name: 'put off' },
  { key: 'h', action: 'handOver', name: 'hand over' },
] as const satisfies readonly QueueVerdict<QueueActionId>[]
