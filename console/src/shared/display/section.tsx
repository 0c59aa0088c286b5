import { Box, Card, CardContent, type CardProps, Stack, type StackProps, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { Heading, Muted } from './text.tsx'

interface SectionProps {
  title: string
  /** Shown beside the heading. */
  action?: ReactNode
  /** Explains the whole section. */
  note?: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export function Section(props: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Content id={id} {...props} />
    </Box>
  )
}

/** The same in a card. */
export function SectionCard(props: SectionProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Content id={id} {...props} />
      </CardContent>
    </Card>
  )
}

interface TitledCardProps extends Pick<CardProps, 'sx' | 'children'> {
  title: string
  level?: 'h1' | 'h2'
  component?: 'form'
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: FormEvent) => void
}

/** A card with a large heading, for pages that consist of cards; as a form with `component` and `onSubmit`. */
export const TitledCard = ({ title, level = 'h2', children, ...card }: TitledCardProps) => (
  <Card {...(card as object)}>
    <CardContent>
      <Typography variant="h6" component={level}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

const Content = ({ id, title, action, note, children }: SectionProps & { id: string }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Heading as="h2" size="subtitle1" id={id} sx={{ flexGrow: action ? 1 : 0 }}>
        {title}
      </Heading>
      {action}
    </Box>
    {note && <Muted sx={{ mb: 1 }}>{note}</Muted>}
    {children}
  </>
)

export type Fact = readonly [name: string, value: ReactNode]

/** Names with their values, one row each. Rows without a value are left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="table"
    sx={{ borderSpacing: 0, overflowWrap: 'anywhere', fontSize: 14, lineHeight: '20px', ...cells }}
  >
    <tbody>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
    </tbody>
  </Box>
)

const cells = {
  '& th, & td': { p: 0, pb: 0.5, textAlign: 'left', verticalAlign: 'top' },
  '& th': { pr: 2, fontWeight: 'inherit', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& td': { whiteSpace: 'pre-line' },
}

/** What is as it should be: one line that opens. */
export const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="details"
    sx={{ '& summary': { cursor: 'pointer', fontSize: 14, py: 1, color: 'text.secondary' } }}
  >
    <summary>{label}</summary>
    {children}
  </Box>
)

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
