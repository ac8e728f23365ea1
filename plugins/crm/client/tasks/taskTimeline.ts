import type { Entity } from '@core/entity'
import type { TimelinePage } from '@core/client/plugin'
import { activityTypes, systemActivityTypes } from '../../shared/activities/activityLists'
import { subjectText } from '../../shared/activities/subjectText'
import { activityPaths, taskPaths } from '../../shared/crmPaths'
import { aboutOf } from './linkOf'
import { taskApi } from './taskApi'
import { activityIcons } from './typeIcons'

/** The tasks and activities of a record, of all people, for its timeline. */
export async function loadActivities(
  { id: entity }: Entity,
  id: number,
  before: TimelinePage['next'],
  signal: AbortSignal,
): Promise<TimelinePage> {
  const about = aboutOf(entity, id)
  if (!about) return { entries: [] }
  const { entries, next } = await taskApi.timeline(about, before === undefined ? undefined : String(before), signal)
  return {
    entries: entries.map(({ id: key, kind, recordId, type, subject, outcome, text, at, by }) => ({
      id: key,
      at,
      by,
      icon: kind === 'task' ? 'pi-check' : (activityIcons[type] ?? 'pi-circle'),
      did: `${didOf(kind, type, subject)}${outcome ? ` (${outcome})` : ''}`,
      text,
      href: (kind === 'task' ? taskPaths : activityPaths).record.replace(':id', String(recordId)),
    })),
    ...(next !== undefined && { next }),
  }
}

function didOf(kind: string, type: number, subject: string): string {
  if (kind === 'task') return `completed “${subject}”`
  // What the system logs says what it is: “Order O-00012 placed”.
  return systemActivityTypes.includes(type) ? `logged “${subjectText(subject)}”` : `${nameOf(type)}: ${subject}`
}

const nameOf = (type: number) => activityTypes.find(({ id }) => id === type)?.name.toLowerCase() ?? 'activity'
