import { FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import type { AdminPerson } from '../../../../contract/account/account-admin.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { staffRoles } from '../../../../contract/staff/staff.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { useChangeRole } from './account.queries.ts'
import { roleDuties, roleNames } from './labels.ts'

/** Grants and revokes roles, one at a time and with a reason; ADMIN only after another administrator's confirmation. */
export function RolesEditor({ person }: { person: AdminPerson }) {
  const [chosenRole, setChosenRole] = useState<StaffRole>()
  const { identity } = useGetIdentity()
  const change = useChangeRole()
  const notify = useNotify()
  const isGranted = chosenRole !== undefined && !person.roles.includes(chosenRole)

  function changeRole(reason: string) {
    if (!chosenRole) return
    change.mutate(
      { params: { id: person.id }, body: { role: chosenRole, granted: isGranted, reason } },
      {
        onSuccess: ({ isProposed }) => {
          setChosenRole(undefined)
          if (isProposed) notify('다른 관리자에게 확인을 부탁했어요.')
          else notify(isGranted ? '역할을 줬어요.' : '역할을 거뒀어요.', { type: 'success' })
        },
      },
    )
  }

  return (
    <Stack spacing={0.5}>
      {staffRoles.map((role) => (
        <FormControlLabel
          key={role}
          control={<Switch checked={person.roles.includes(role)} onChange={() => setChosenRole(role)} />}
          // Administrators cannot revoke their own role: the last one could not get it back.
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
      {chosenRole && (
        <ReasonDialog
          title={`${roleNames[chosenRole]} 역할 ${isGranted ? '주기' : '거두기'}`}
          action={isGranted ? '주기' : '거두기'}
          isDangerous={!isGranted}
          isBusy={change.isPending}
          onDone={changeRole}
          onClose={() => setChosenRole(undefined)}
        >
          {chosenRole === 'ADMIN'
            ? '다른 관리자가 확인하면 적용돼요. 부탁한 사람과 이 사람은 확인할 수 없어요.'
            : '5초 안에 이 사람의 모든 화면에 적용되고, 모든 관리자에게 알려요.'}
        </ReasonDialog>
      )}
    </Stack>
  )
}
