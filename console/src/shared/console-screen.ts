import type { ComponentType } from 'react'
import type { StaffRole } from '../../../contract/endpoint.ts'
import type { ResourceCalls } from './resource-calls.ts'

/**
 * A place of the console. Either a resource of react-admin (`list`, `show`, ... over `calls`), or a `page` of its
 * own at `/<name>`. Features export theirs from their index; the menu follows the order here.
 */
export interface ConsoleScreen {
  /** In the address, and the name by which react-admin asks for data. */
  name: string
  /** In the menu and the window's title. */
  title: string
  /** One of these is enough to see it. */
  roles: readonly StaffRole[]
  /** Heading of the menu under which it stands. */
  group: MenuGroup
  icon: ComponentType
  calls?: ResourceCalls
  list?: ComponentType
  show?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  /** How a record is called in titles. */
  record?: (record: never) => string
  page?: ComponentType
  /** Reached from other places, not from the menu. */
  hidden?: true
  /** The keys that work there, as the list behind ? names them. */
  keys?: readonly Shortcut[]
}

export interface Shortcut {
  keys: string
  does: string
}

/** The menu's headings, in order. */
export const menuGroups = ['진단', '예약', '돈', '콘텐츠', '사람', '살펴보기', '설정'] as const
export type MenuGroup = (typeof menuGroups)[number]
