import { Stack, type StackProps } from '@mui/material'
import type { ReactNode } from 'react'
import { Muted } from './text.tsx'

interface PlainListProps<Item> extends Pick<StackProps, 'spacing' | 'aria-label'> {
  of: readonly Item[]
  /** Said in place of a list without rows. */
  empty?: string
  isOrdered?: boolean
  sx?: object
  /** A row, which is an `li` with a key. */
  children: (item: Item, index: number) => ReactNode
}

/** A list without marks. */
export const PlainList = <Item,>({ of, empty, isOrdered, sx, children, ...list }: PlainListProps<Item>) =>
  empty !== undefined && of.length === 0 ? (
    <Muted>{empty}</Muted>
  ) : (
    <Stack
      component={isOrdered ? 'ol' : 'ul'}
      spacing={1}
      {...list}
      sx={{ m: 0, p: 0, listStyle: 'none', ...sx }}
    >
      {of.map(children)}
    </Stack>
  )
