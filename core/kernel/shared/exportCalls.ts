import { type Shape, doneAnswer, fileAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'

/** Lists of more rows than this are exported in the background. */
export const mostExportedAtOnce = 20_000

/** How long a file that was made in the background is stored. */
export const exportDays = 7

/** An export whose file is made in the background. */
export interface BackgroundExport {
  readonly id: number
  readonly entity: string
  /** The plural name of its rows. */
  readonly name: string
  readonly format: 'csv' | 'xlsx'
  readonly status: 'waiting' | 'running' | 'ready' | 'failed'
  readonly rows: number
  /** The size of the file, once it is ready. */
  readonly bytes: number | null
  /** Why it failed, and what to do. */
  readonly message: string | null
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string
}

export const exportShape: Shape<BackgroundExport> = json.named(
  'BackgroundExport',
  json.object({
    id: json.integer,
    entity: json.string,
    name: json.string,
    format: json.oneOf('csv', 'xlsx'),
    status: json.oneOf('waiting', 'running', 'ready', 'failed'),
    rows: json.integer,
    bytes: json.nullable(json.integer),
    message: json.nullable(json.string),
    createdAt: json.instant,
    finishedAt: json.nullable(json.instant),
    expiresAt: json.instant,
  }),
)

const params = { id: integer('Export', { required: true, min: 1 }) }

/** Exports that run in the background. Only the person who started them sees them. */
export const exportCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/api/export',
    summary: 'View one’s own exports',
    answer: oneAnswer(json.array(exportShape)),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/export/:id/file',
    summary: 'Download one’s own export',
    params,
    answer: fileAnswer,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/export/:id',
    summary: 'Delete one’s own export',
    params,
    answer: doneAnswer,
  }),
}
