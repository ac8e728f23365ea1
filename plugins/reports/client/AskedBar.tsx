import { referenceOptions } from '@core/client/kit'
import { Combobox, DateRangePicker, Row, Skeleton } from '@core/client/ui'
import { useLoad, useViewer } from '@core/client/session'
import { type relativeNames, today } from '@core/entity'
import { type ReactNode, useState } from 'react'
import { can } from '../shared/reportAccess'
import styles from './AskedBar.module.css'
import { writeDays } from '../shared/askedQuery'
import type { Asked } from './useAsked'

type RelativeDays = keyof typeof relativeNames

const offered: readonly RelativeDays[] = [
  'last7',
  'last30',
  'last90',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'next30',
  'thisYear',
  'lastYear',
]

interface AskedBarProps {
  readonly asked: Asked
  /** The initial days; undefined until they are known. */
  readonly usual: RelativeDays | undefined
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void
  /** Whether a period can be chosen. What counts the present has none. */
  readonly period?: boolean
  /** Whether people can be chosen. The dashboard of the user's own figures has no such choice. */
  readonly people?: boolean
  readonly children?: ReactNode
}

/** The choice of the period, and of the people or stores. */
export function AskedBar({ asked, usual, onChange, period = true, people = true, children }: AskedBarProps) {
  const { permissions } = useViewer()
  const all = permissions.has(can.viewAll)
  return (
    <Row gap={2} wrap className={styles.bar}>
      {!period ? null : (asked.days ?? usual) ? (
        <DateRangePicker
          label="Period"
          today={today()}
          offered={offered}
          value={asked.days ?? usual}
          onChange={(days) => onChange({ days: writeDays(days) })}
        />
      ) : (
        <Skeleton width="132px" height="var(--control)" />
      )}
      {people && (all || permissions.has(can.viewStore)) && (
        <Choice
          {...{ label: 'Person', entity: 'user', empty: 'Everybody', value: asked.person }}
          onChange={(id) => onChange({ person: id })}
        />
      )}
      {people && all && (
        <Choice
          {...{ label: 'Store', entity: 'store', empty: 'All stores', value: asked.store }}
          onChange={(id) => onChange({ store: id })}
        />
      )}
      {children}
    </Row>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly entity: string
  readonly empty: string
  readonly value: number | undefined
  readonly onChange: (id: string | undefined) => void
}

function Choice({ label, entity, empty, value, onChange }: ChoiceProps) {
  const field = { kind: 'reference', entity }
  const [search, setSearch] = useState<string>()
  const found = useLoad(search === undefined ? undefined : `${entity} ${search}`, (signal) =>
    referenceOptions(field, { ...(search && { search }), limit: 30 }, signal),
  )
  const chosen = useLoad(value === undefined ? undefined : `${entity} ${value}`, (signal) =>
    referenceOptions(field, { ids: [value!] }, signal),
  )
  const option =
    value === undefined ? undefined : (chosen.value?.find(({ id }) => id === value) ?? { id: value, name: '…' })
  return (
    <Combobox
      label={label}
      labelHidden
      className={styles.choice}
      placeholder={empty}
      chosen={option}
      options={found.value}
      failure={found.failure}
      onSearch={setSearch}
      onChange={(next) => onChange(next && String(next.id))}
    />
  )
}
