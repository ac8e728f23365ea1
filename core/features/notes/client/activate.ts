import { activityGroup, recordTabs, recordWriting } from '@core/kernel/client/kit/records/recordTabs'
import { timelineSources } from '@core/kernel/client/kit/records/timeline/timelineSources'
import { sendInBackground } from '@core/kernel/client/platform/api/background'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { noteTopic, notesTab } from '../shared/noteNames'

const hasNotes = ({ notes }: Entity) => notes !== undefined

export default defineActivation({
  run({ contribute }) {
    contribute(recordTabs, {
      id: notesTab,
      order: 20,
      entity: hasNotes,
      label: 'Notes',
      group: activityGroup,
      load: () => import('./NotesTab'),
    })
    contribute(recordWriting, { id: 'core.note', order: 10, entity: hasNotes, load: () => import('./NoteBox') })
    contribute(timelineSources, {
      id: 'core.notes',
      order: 20,
      title: 'Notes',
      entities: hasNotes,
      topic: noteTopic,
      async load(...requested) {
        const later = sendInBackground()
        const { loadNotes } = await import('./notesSource')
        return later(() => loadNotes(...requested))
      },
    })
  },
})
