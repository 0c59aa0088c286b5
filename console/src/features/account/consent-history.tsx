import { Chip, List, ListItem, ListItemText, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminPerson } from '../../../../contract/account/account-admin.ts'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { consentNames } from './labels.ts'

/** Returns a label with the effective day when the version is a date. */
const versionLabel = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${formatDayWithYear(version)} 시행 약관` : version

/** Consents given and withdrawn, with the policy version, newest first. */
export function ConsentHistory({ consents }: Pick<AdminPerson, 'consents'>) {
  if (consents.length === 0) return <Typography color="textSecondary">아직 답한 적이 없어요.</Typography>
  return (
    <List dense disablePadding>
      {consents.map(({ kind, agreed, policyVersion, recordedAt }) => (
        <ListItem
          key={`${kind} ${recordedAt}`}
          disableGutters
          secondaryAction={
            <Chip
              size="small"
              variant="outlined"
              color={agreed ? 'success' : 'warning'}
              label={agreed ? '동의' : '거둠'}
            />
          }
        >
          <ListItemText
            primary={consentNames[kind]}
            secondary={`${formatDateTimeAt(recordedAt)} · ${versionLabel(policyVersion)}`}
          />
        </ListItem>
      ))}
    </List>
  )
}
