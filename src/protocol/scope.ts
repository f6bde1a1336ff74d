/** An authorization scope as granted (CAIP-217), keyed by its CAIP-2 chain. */
export type GrantedScope = {
  methods: string[]
  notifications: string[]
  accounts: string[]
}

export type SessionScopes = Record<string, GrantedScope>
