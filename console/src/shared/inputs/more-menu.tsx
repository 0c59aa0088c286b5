import { Button, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Opened } from './opened.tsx'

/** A line of the menu: it leads somewhere, opens a dialog, or does something. */
export interface MenuAction {
  label: string
  /** False leaves it out. */
  isOffered?: boolean
  isDangerous?: boolean
  disabled?: boolean
  to?: string
  /** The dialog that it opens. It stays for as long as the action is offered. */
  dialog?: ReactNode
  onClick?: () => void
}

/** The button 더 보기 with everything that is not the next step. */
export function MoreMenu({ actions: all }: { actions: readonly MenuAction[] }) {
  const actions = all.filter(({ isOffered = true }) => isOffered)
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function choose({ label, onClick }: MenuAction) {
    setIsOpen(false)
    setOpened(label)
    onClick?.()
  }

  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
      >
        더 보기
      </Button>
      <Menu id={id} anchorEl={button.current} open={isOpen} onClose={() => setIsOpen(false)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled}
            onClick={() => choose(action)}
            sx={{ ...line, ...(action.isDangerous && { color: 'error.main' }) }}
            {...(action.to && { component: Link, to: action.to })}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      {actions.map(({ label, dialog }) => (
        <Opened key={label} isOpen={label === opened} onClose={() => setOpened(undefined)}>
          {dialog}
        </Opened>
      ))}
    </>
  )
}

const line = { minHeight: 'max(36px, var(--min-touch-target))', fontSize: 14 }
