import { Chip, List, ListItem, ListItemText, Typography } from '@mui/material'
import type { PersonDetail } from '../../../../contract/account-admin.ts'
import { momentWords, yearDayWords } from '../../shared/when.ts'
import { consentNames } from './role-names.ts'

/** A version is called after the day it took effect. */
const versionWords = (version: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${yearDayWords(version)} 시행 약관` : version

/** Every answer with the version of the text it was given to, newest first. */
export function ConsentHistory({ consents }: Pick<PersonDetail, 'consents'>) {
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
            secondary={`${momentWords(recordedAt)} · ${versionWords(policyVersion)}`}
          />
        </ListItem>
      ))}
    </List>
  )
}
