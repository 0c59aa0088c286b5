import type { EndpointDefinition } from '../../../contract/endpoint.ts'

/** Which endpoints stand behind a resource of react-admin; what is absent cannot be done. */
export interface ResourceCalls {
  /** Answers a page: `{content, hasNext, nextCursor}`. */
  list?: EndpointDefinition
  /** `params.id` names the record. */
  one?: EndpointDefinition
  create?: EndpointDefinition
  update?: EndpointDefinition
  remove?: EndpointDefinition
}

/**
 * react-admin begins a form with what a list knew of a record, and overwrites it, and what was typed meanwhile, once
 * the whole record is there. Lists that ask with this keep their lines to themselves.
 */
export const linesOfList = { meta: { ofList: true } }
