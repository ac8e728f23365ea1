import type { ComponentPropsWithRef } from 'react'
import { classes } from '../classes'
import './layout.css'

// Pages that need no session don't use these elements: the public forms are at the limit of their size, and all of those pages share code.

type Tag = keyof HTMLElementTagNameMap

/** A space in steps of 4 px, as in tokens.css. */
type Gap = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6

type StackProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` by default. */
  readonly as?: T
  /** The space between the children, none by default. */
  readonly gap?: Gap
  /** Where the children stand across. By default they are as wide as the stack. */
  readonly align?: 'start' | 'center' | 'end'
}

/** Children below each other. Any rule of `className` has precedence. */
export function Stack<T extends Tag = 'div'>(stack: StackProps<T>) {
  const { as: Box = 'div', gap, align, className, ...props } = stack as StackProps<'div'>
  return <Box {...props} className={classes('stack', !!gap && `gap-${gap}`, align && `align-${align}`, className)} />
}

type RowProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` by default. */
  readonly as?: T
  /** The space between the children, none by default. */
  readonly gap?: Gap
  /** The space between the lines of a row that wraps, `gap` by default. */
  readonly rowGap?: Gap
  /** Children that don't fit continue on a new line. */
  readonly wrap?: boolean
  /** Where the children stand across. By default they are centered. */
  readonly align?: 'stretch' | 'start' | 'end' | 'baseline'
  /** Where the children stand along the row. By default they begin at its start. */
  readonly justify?: 'center' | 'end' | 'between'
}

/** Children beside each other. Any rule of `className` has precedence. */
export function Row<T extends Tag = 'div'>(row: RowProps<T>) {
  const { as: Box = 'div', gap, rowGap, wrap, align, justify, className, ...props } = row as RowProps<'div'>
  return (
    <Box
      {...props}
      className={classes(
        'row',
        !!gap && `gap-${gap}`,
        rowGap !== undefined && `rowGap-${rowGap}`,
        wrap && 'wrap',
        align && `align-${align}`,
        justify && `justify-${justify}`,
        className,
      )}
    />
  )
}
