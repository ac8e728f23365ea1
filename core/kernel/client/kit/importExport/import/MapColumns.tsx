import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { splitColumns } from '@core/kernel/entity/importColumns'
import type { SheetColumn } from '@core/kernel/entity/sheetColumns'
import type { ImportRequest } from '@core/kernel/entity/apiTypes'
import { rowsText } from '../../operations/operationText'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import { Select } from '../../../platform/ui/fields/Select'
import { Callout } from '../../../platform/ui/status/Callout'
import { ChooseRows } from './ChooseRows'
import { samplesOf } from './importFields'
import type { ImportStore } from './ImportStore'
import styles from './ImportWizard.module.css'
import { useFocusFirst } from './useFocusFirst'
import { ValuesForAll } from './ValuesForAll'
import { Row } from '../../../platform/ui/layout/Row'

const duplicateChoices: readonly {
  readonly id: ImportRequest['duplicates']
  readonly name: string
  readonly help: string
}[] = [
  { id: 'skip', name: 'Skip it', help: 'what is there stays as it is' },
  { id: 'update', name: 'Update what is there', help: 'filled cells win' },
  { id: 'create', name: 'Import it anyway', help: 'there will be two' },
]

const dayOrders = [
  { id: 'mdy', name: 'The month', help: 'March 2' },
  { id: 'dmy', name: 'The day', help: 'February 3' },
] as const

/** The columns of the file: for each its name, some of its values, and the field that it fills. */
export const MapColumns = observer(function MapColumns({
  store,
  missing,
}: {
  store: ImportStore
  missing: readonly SheetColumn[]
}) {
  const name = useId()
  const start = useFocusFirst<HTMLParagraphElement>()
  const { file, mapping, entity, columns, duplicates } = store
  const options = [
    ...columns.map(({ path, label, field }) => ({ id: path, name: field.required ? `${label} *` : label })),
    ...splitColumns(columns).map(({ path, label }) => ({ id: path, name: `Split: ${label}` })),
  ]
  const shared = new Set(Object.values(mapping).filter((path, at, all) => path !== null && all.indexOf(path) !== at))
  const one = entity.name.one.toLocaleLowerCase()
  return (
    <>
      <p ref={start} tabIndex={-1} className={styles.intro}>
        <bdi>{file!.fileName}</bdi>, {rowsText(file!.rows, undefined)}. Each column goes into one field; check those
        that we guessed.{file!.program && ` It looks like an export of ${file!.program}.`}
      </p>
      <ChooseRows store={store} />
      {missing.length > 0 && (
        <div className={styles.error}>
          <Callout tone="warning" title={`A new ${one} needs more than these columns`}>
            No column goes into {missing.map(({ label }) => label).join(', ')}. Choose one value for all rows below.
            Rows without it can’t be imported, unless they are there already and are updated.
          </Callout>
        </div>
      )}
      {store.asksDayOrder && (
        <ChoiceGroup label="In days such as 3/2/26, what comes first?" required className={styles.order ?? ''}>
          {dayOrders.map(({ id, name: words, help }) => (
            <Row as="label" gap={2} key={id} className={styles.radio}>
              <input
                type="radio"
                name={`${name}-order`}
                checked={store.dayOrder === id}
                onChange={() => store.setDayOrder(id)}
              />
              <span>
                {words} <small>({help})</small>
              </span>
            </Row>
          ))}
        </ChoiceGroup>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">Such as</th>
              <th scope="col">Goes into</th>
            </tr>
          </thead>
          <tbody>
            {file!.headers.map((header) => (
              <tr key={header}>
                <th scope="row">
                  <bdi>{header}</bdi>
                  <small aria-hidden="true">{samplesOf(file!, header).join(' · ')}</small>
                </th>
                <td className={styles.samples}>
                  <bdi>{samplesOf(file!, header).join(' · ') || 'empty'}</bdi>
                </td>
                <td>
                  <Select
                    size="small"
                    label={`Field for ${header}`}
                    labelHidden
                    options={options}
                    empty="Not imported"
                    value={mapping[header] ?? ''}
                    onChange={(path) => store.map(header, path || null)}
                  />
                  {shared.has(mapping[header] ?? null) && <small>put together with another column</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ValuesForAll store={store} missing={missing} />
      <ChoiceGroup label={`When a ${one} is there already`} className={styles.duplicates ?? ''}>
        {duplicateChoices.map(({ id, name: words, help }) => (
          <Row as="label" gap={2} key={id} className={styles.radio}>
            <input type="radio" name={name} checked={duplicates === id} onChange={() => store.setDuplicates(id)} />
            <span>
              {words} <small>({help})</small>
            </span>
          </Row>
        ))}
      </ChoiceGroup>
    </>
  )
})
