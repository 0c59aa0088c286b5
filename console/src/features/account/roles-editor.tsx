import { FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { changeRole, getPerson, type PersonDetail, searchPeople } from '../../../../contract/account-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { anyStaff } from '../../../../contract/staff.ts'
import { useAct, useForget } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { roleDuties, roleNames } from './role-names.ts'

/** Gives and takes roles, one at a time and with a reason. */
export function RolesEditor({ person }: { person: PersonDetail }) {
  const [asked, setAsked] = useState<StaffRole>()
  const { identity } = useGetIdentity()
  const change = useAct(changeRole)
  const forget = useForget()
  const notify = useNotify()
  const isGranted = asked !== undefined && !person.roles.includes(asked)

  function done(reason: string) {
    if (!asked) return
    change.mutate(
      { params: { id: person.id }, body: { role: asked, granted: isGranted, reason } },
      {
        onSuccess: async () => {
          setAsked(undefined)
          await forget(getPerson, searchPeople)
          notify(isGranted ? '역할을 줬어요.' : '역할을 거뒀어요.', { type: 'success' })
        },
      },
    )
  }

  return (
    <Stack spacing={0.5}>
      {anyStaff.map((role) => (
        <FormControlLabel
          key={role}
          control={<Switch checked={person.roles.includes(role)} onChange={() => setAsked(role)} />}
          // Who gave up the last such role could not take it back.
          disabled={person.isBlocked || (role === 'ADMIN' && identity?.id === person.id)}
          label={
            <>
              {roleNames[role]}{' '}
              <Typography component="span" color="textSecondary">
                {roleDuties[role]}
              </Typography>
            </>
          }
        />
      ))}
      {asked && (
        <ReasonDialog
          title={`${roleNames[asked]} 역할 ${isGranted ? '주기' : '거두기'}`}
          action={isGranted ? '주기' : '거두기'}
          isDangerous={!isGranted}
          isBusy={change.isPending}
          onDone={done}
          onClose={() => setAsked(undefined)}
        >
          5초 안에 이 사람의 모든 화면에 적용돼요.
        </ReasonDialog>
      )}
    </Stack>
  )
}
