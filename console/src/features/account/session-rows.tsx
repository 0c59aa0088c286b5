import { Chip, List, ListItem, ListItemText } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { SessionItem } from '../../../../contract/account/session.ts'
import { providerNames } from '../../shared/sign-in/provider-names.ts'

interface SessionRowsProps {
  sessions: SessionItem[]
  /** The button that ends a session. */
  end: (session: SessionItem) => ReactNode
}

/** Signed-in browsers, one per row; the current one cannot be ended here. */
export const SessionRows = ({ sessions, end }: SessionRowsProps) => (
  <List disablePadding>
    {sessions.map((session) => (
      <ListItem
        key={session.id}
        disableGutters
        divider
        secondaryAction={session.isCurrent ? <Chip size="small" label="지금 이 기기" /> : end(session)}
        sx={{ pr: 14 }}
      >
        <ListItemText primary={nameOf(session)} secondary={aboutOf(session)} />
      </ListItem>
    ))}
  </List>
)

export const nameOf = ({ device }: SessionItem) => device ?? '알 수 없는 기기'

const aboutOf = ({ provider, signedInAt, lastUsedAt }: SessionItem) =>
  [
    provider && providerNames[provider],
    `${formatDateTimeAt(signedInAt)} 로그인`,
    `${formatDateTimeAt(lastUsedAt)} 마지막 사용`,
  ]
    .filter(Boolean)
    .join(' · ')
