import { observer } from 'mobx-react-lite'
import { filterShape } from '@core/entity/filters'
import { Button } from '../../../ui/buttons/Button'
import { classes } from '../../../ui/classes'
import { closePopover } from '../../../ui/overlays/Popover'
import list from '../../../ui/overlays/popoverList.module.css'
import { useFirstFocus } from '../../../ui/overlays/useFirstFocus'
import type { FilterProps } from '../FilterProps'
import { AnyOfEditor } from './AnyOfEditor'
import { DaysEditor } from './DaysEditor'
import styles from './editors.module.css'
import { RangeEditor } from './RangeEditor'
import { TextEditor } from './TextEditor'

const editors = { anyOf: AnyOfEditor, days: DaysEditor, range: RangeEditor, contains: TextEditor, presence: () => null }

/** What one can ask of a field, by its kind. It takes effect at once. */
export default observer(function FilterEditor(props: FilterProps) {
  const { store, leaf } = props
  const element = useFirstFocus<HTMLDivElement>()
  const text = store.query.filters[leaf.path] ?? ''
  const shape = filterShape(leaf.field)
  const Editor = editors[shape]
  // A list of options has “Empty” among them.
  const emptyAbove = shape === 'anyOf' && !leaf.field.required && leaf.field.kind !== 'yesNo'
  const set = (value: string) => store.setFilter(leaf.path, text === value ? '' : value)
  const canBeEmpty = !leaf.field.required || leaf.path.includes('.')
  return (
    <div ref={element}>
      <Editor {...props} />
      {(canBeEmpty || text) && (
        <div className={classes(list.foot, styles.deeds)}>
          {canBeEmpty && (
            <>
              <button type="button" className={styles.presence} aria-pressed={text === 'any'} onClick={() => set('any')}>
                Is filled
              </button>
              {!emptyAbove && (
                <button type="button" className={styles.presence} aria-pressed={text === 'none'} onClick={() => set('none')}>
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
                store.setFilter(leaf.path, '')
                closePopover(currentTarget)
              }}
            >
              Clear
            </Button>
          )}
        </div>
      )}
    </div>
  )
})
