import type { ComponentType } from 'react'
import type { EntityRecord } from '../data/entityApi'

/** A part of a record's page that its plugin draws. */
export type RecordPart<Detail> = ComponentType<{ record: Detail }>

/** The parts of a record's page that its preview beside a list has too. */
export interface RecordParts<Detail extends EntityRecord> {
  /** What identifies the record, in the line above its title: its number, its kind. */
  subtitle?: (record: Detail) => string
  /** Beside the title: the record's status. */
  badge?: RecordPart<Detail>
  /** Actions on this kind of record, the primary one last. Only people who may update the record see them. */
  actions?: RecordPart<Detail>
  /** Above the tabs: what must not be overlooked. */
  notice?: RecordPart<Detail>
  /** What the record consists of beside its facts, such as the lines of a quote: the first tab. */
  content?: { readonly label: string; readonly body: RecordPart<Detail> }
  /** The facts that the work depends on, at the top of the panel of facts: `KeyFacts`, and cards of the plugin. */
  facts?: RecordPart<Detail>
  /** All other facts, below them. */
  details: RecordPart<Detail>
  /** Actions that are impossible for this record, although the policy allows them in general; `notice` gives the reason. */
  withheld?: (record: Detail) => readonly ('update' | 'delete')[]
}

/** Fetches the parts of a record for its preview. */
export type LoadRecordParts = () => Promise<RecordParts<EntityRecord>>
