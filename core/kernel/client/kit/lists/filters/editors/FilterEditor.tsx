import { observer } from 'mobx-react-lite'
import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import { filterShape } from '@core/kernel/entity/filters'
import { Button } from '../../../../platform/ui/buttons/Button'
import { closePopover } from '../../../../platform/ui/overlays/Popover'
import list from '../../../../platform/ui/overlays/popoverList.module.css'
import { useFirstFocus } from '../../../../platform/ui/overlays/useFirstFocus'
import type { FilterProps } from '../FilterProps'
import { AnyOfEditor } from './AnyOfEditor'
import { DaysEditor } from './DaysEditor'
import styles from './editors.module.css'
import { RangeEditor } from './RangeEditor'
import { TextEditor } from './TextEditor'
import { Row } from '../../../../platform/ui/layout/Row'

const editors = { anyOf: AnyOfEditor, days: DaysEditor, range: RangeEditor, contains: TextEditor, presence: () => null }

/** The editor of a filter, by the field's kind. A change takes effect at once. */
export default observer(function FilterEditor(props: FilterProps) {
  const { store, fieldPath } = props
  const element = useFirstFocus<HTMLDivElement>()
  const text = store.query.filters[fieldPath.path] ?? ''
  const shape = filterShape(fieldPath.field)
  const Editor = editors[shape]
  // A list of options contains “Empty” itself.
  const emptyAbove = shape === 'anyOf' && !fieldPath.field.required && fieldPath.field.kind !== 'yesNo'
  const set = (value: string) => store.setFilter(fieldPath.path, text === value ? '' : value)
  const isInGroup = fieldPath.path.includes('.') && !isContributedColumn(fieldPath.path)
  const canBeEmpty = !fieldPath.field.required || isInGroup
  return (
    <div ref={element}>
      <Editor {...props} />
      {(canBeEmpty || text) && (
        <Row gap={0.5} className={list.foot}>
          {canBeEmpty && (
            <>
              <button
                type="button"
                className={styles.presence}
                aria-pressed={text === 'any'}
                onClick={() => set('any')}
              >
                Has a value
              </button>
              {!emptyAbove && (
                <button
                  type="button"
                  className={styles.presence}
                  aria-pressed={text === 'none'}
                  onClick={() => set('none')}
                >
                  Is empty
                </button>
              )}
            </>
          )}
          {text && (
            <Button
              size="small"
              variant="ghost"
              className={styles.clear}
              onClick={({ currentTarget }) => {
                store.setFilter(fieldPath.path, '')
                closePopover(currentTarget)
              }}
            >
              Clear
            </Button>
          )}
        </Row>
      )}
    </div>
  )
})
