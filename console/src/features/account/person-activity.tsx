import { Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type PersonActivity as Activity,
  type ActivityItem,
  type AdminPerson,
  activityLength,
} from '../../../../contract/account/account-admin.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { StateChip } from '../../shared/display/state-chip.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { usePersonActivity } from './account.queries.ts'

/** What a person did last, each with a link where it has a page. */
export function PersonActivity({ person: { id, reservationCount, paymentCount } }: { person: AdminPerson }) {
  const query = usePersonActivity(id)
  return (
    <QueryResult query={query}>
      {(activity) => <Lists activity={activity} totals={{ reservationCount, paymentCount }} />}
    </QueryResult>
  )
}

interface ListsProps {
  activity: Activity
  totals: Pick<AdminPerson, 'reservationCount' | 'paymentCount'>
}

const Lists = ({ activity: { reservations, payments, diagnoses, notices }, totals }: ListsProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
    <Items
      title="예약"
      total={totals.reservationCount}
      items={reservations}
      pathOf={(id) => `/reservations/${id}/show`}
    />
    <Items
      title="결제"
      total={totals.paymentCount}
      items={payments}
      pathOf={(id) => `/payments/${id}/show`}
    />
    {diagnoses && <Items title="진단" items={diagnoses} pathOf={(id) => `/cases/${id}`} />}
    <Items title="알림" items={notices} />
  </Box>
)

interface ItemsProps {
  title: string
  items: ActivityItem[]
  /** How many there are in all, where it is known. */
  total?: number
  /** Address of an item; absent when it has no page. */
  pathOf?: (id: string) => string
}

function Items({ title, items, total, pathOf }: ItemsProps) {
  const isCut = total === undefined ? items.length === activityLength : total > items.length
  return (
    <SectionCard
      title={total === undefined ? title : `${title} ${total}건`}
      {...(isCut && { note: `최근 ${items.length}건이에요.` })}
    >
      {items.length === 0 ? (
        <Typography color="textSecondary">아직 없어요.</Typography>
      ) : (
        <List dense disablePadding>
          {items.map((item) => (
            <ListItem key={item.id} disablePadding>
              {pathOf ? (
                <ListItemButton component={Link} to={pathOf(item.id)} sx={{ px: 0, minHeight: 44 }}>
                  <Item item={item} />
                </ListItemButton>
              ) : (
                <Item item={item} />
              )}
            </ListItem>
          ))}
        </List>
      )}
    </SectionCard>
  )
}

const Item = ({ item: { title, about, state, createdAt } }: { item: ActivityItem }) => (
  <>
    <ListItemText
      primary={title}
      secondary={[about, formatDateTimeAt(createdAt)].filter(Boolean).join(' · ')}
    />
    <StateChip label={state} />
  </>
)
