/** Ids of the elements that the provider fills. */
export const widgetIds = { methods: 'payment-method', agreement: 'agreement' } as const
