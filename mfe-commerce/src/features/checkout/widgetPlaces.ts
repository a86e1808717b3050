/** Ids of the places where the provider's widget draws itself. */
export const widgetPlaces = { methods: 'payment-method', agreement: 'agreement' } as const
