import type { ComponentPropsWithRef } from 'react'
import { classes } from '../classes'
import './layout.css'

// Nothing that a page without a session loads at first uses these elements: the public forms are at the limit of their size.

/** The name of an HTML element. */
export type Tag = keyof HTMLElementTagNameMap

/** A space in multiples of 4 px. */
export type Gap = 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6

type StackProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` by default. */
  readonly as?: T
  /** The space between the children, none by default. */
  readonly gap?: Gap
  /** The alignment of the children from side to side. By default they are as wide as the stack. */
  readonly align?: 'start' | 'center' | 'end'
}

/** Children below each other. Any rule of `className` has precedence. */
export function Stack<T extends Tag = 'div'>(stack: StackProps<T>) {
  const { as: Box = 'div', gap, align, className, ...props } = stack as StackProps<'div'>
  return <Box {...props} className={classes('stack', gap && `gap-${gap}`, align && `align-${align}`, className)} />
}
