/** Translations of the texts that are signed, by the English text, which is the binding one. */
export const legal: Readonly<Record<string, string>> = {
  // Caregiver handbook.
  'Attendance and cancellation': 'Asistencia y cancelaciones',
  'Your child learns most when sessions happen as planned. Please be ready at the start time. We wait 15 minutes; after that the session counts as missed.':
    'Su hijo o hija aprende más cuando las sesiones se hacen como se planearon. Por favor, esté listo a la hora de inicio. Esperamos 15 minutos; después, la sesión cuenta como perdida.',
  'If you have to cancel, tell us at least 24 hours before, by phone or text. For sickness or an emergency, tell us as soon as you can.':
    'Si tiene que cancelar, avísenos por lo menos 24 horas antes, por teléfono o mensaje de texto. En caso de enfermedad o emergencia, avísenos tan pronto como pueda.',
  'Three missed sessions in 30 days without notice: we will talk with you about a schedule that works better.':
    'Tres sesiones perdidas en 30 días sin avisar: hablaremos con usted sobre un horario que funcione mejor.',
  'If sessions are missed again and again, we may give your time to another family. We will tell you in writing first.':
    'Si se pierden sesiones una y otra vez, podríamos dar su horario a otra familia. Antes se lo diremos por escrito.',
  'If we have to cancel, we will tell you as early as we can and offer another time.':
    'Si nosotros tenemos que cancelar, le avisaremos lo antes posible y le ofreceremos otra hora.',
  'An adult is present': 'Un adulto está presente',
  'A parent, or another adult of 18 years or older whom you chose, has to be in the home for the whole session. Our staff can’t be alone with your child at home. They are not babysitters.':
    'El padre, la madre u otro adulto de 18 años o más que usted elija tiene que estar en la casa durante toda la sesión. Nuestro personal no puede quedarse a solas con su hijo o hija en casa. No hace de niñera.',
  'If no adult is there, or the adult has to leave, the session ends.':
    'Si no hay ningún adulto, o si el adulto tiene que salir, la sesión termina.',
  'Taking part': 'Participar',
  'You know your child best. We ask you to take part in caregiver training, at least two hours a month unless your plan says otherwise, and to practice at home what we work on together.':
    'Usted conoce mejor que nadie a su hijo o hija. Le pedimos que participe en la capacitación para la familia, por lo menos dos horas al mes si su plan no dice otra cosa, y que practique en casa lo que trabajamos juntos.',
  'Tell us what works, what doesn’t, and what changes at home: sleep, medication, school, people who come or go.':
    'Cuéntenos qué funciona, qué no, y qué cambia en casa: el sueño, las medicinas, la escuela, personas que llegan o se van.',
  'When somebody is sick': 'Cuando alguien está enfermo',
  'Please cancel when your child, or anybody in the home, is sick. That means a fever of 100.4 °F or more. It also means throwing up, diarrhea, pink eye, lice, or a rash that nobody has explained. Any illness that others can catch counts too.':
    'Por favor, cancele cuando su hijo o hija, o cualquier persona en la casa, tenga una enfermedad. Eso quiere decir fiebre de 100.4 °F (38 °C) o más. También vómito, diarrea, conjuntivitis, piojos o un sarpullido que nadie ha explicado. Cualquier otra enfermedad contagiosa cuenta también.',
  'We can come again once your child has been well for 24 hours without medicine. Our staff stay home by the same rule.':
    'Podemos volver cuando su hijo o hija haya estado bien durante 24 horas sin medicinas. Nuestro personal se queda en casa por la misma regla.',
  'A safe place, and pets': 'Un lugar seguro, y las mascotas',
  'Sessions need a clean, well-lit place without smoke. Keep weapons locked away, unloaded, and apart from ammunition. Keep medicines and cleaning supplies out of reach.':
    'Las sesiones necesitan un lugar limpio, con buena luz y sin humo. Guarde las armas bajo llave, descargadas y lejos de las municiones. Mantenga las medicinas y los productos de limpieza fuera del alcance.',
  'Please keep pets in another room if our staff ask for it. Tell us about cameras that record; our staff may ask you to turn off sound during sessions.':
    'Deje a las mascotas en otro cuarto si nuestro personal se lo pide. Díganos si hay cámaras que graban; nuestro personal puede pedirle que apague el sonido durante las sesiones.',
  'If our staff don’t feel safe, they will leave and call us.':
    'Si nuestro personal no se siente seguro, se irá y nos llamará.',
  'By law our staff must report when they suspect that a child is hurt or neglected.':
    'Por ley, nuestro personal debe avisar a las autoridades cuando sospecha que un niño sufre maltrato o descuido.',
  'Staff and families': 'El personal y las familias',
  'Our staff come to work with your child. They can’t take gifts worth more than $10. They can’t lend or borrow money, care for other children, or do housework. They can’t connect with you on social media.':
    'Nuestro personal viene a trabajar con su hijo o hija. No puede aceptar regalos de más de $10. No puede prestar ni pedir dinero, cuidar a otros niños ni hacer tareas de la casa. No puede conectarse con usted en redes sociales.',
  'Please call the office if you have a question or a worry. Don’t call our staff on their own phones.':
    'Por favor, llame a la oficina si tiene una pregunta o una preocupación. No llame a nuestro personal a su teléfono propio.',
  Transport: 'Transporte',
  'Our staff don’t drive your child unless the care plan says so and you have agreed to it in writing. When a session takes place somewhere else, you bring your child and pick them up.':
    'Nuestro personal no lleva en auto a su hijo o hija, a menos que el plan de atención lo diga y usted lo haya aceptado por escrito. Cuando una sesión es en otro lugar, usted es quien lleva y recoge a su hijo o hija.',
  'Please be on time. If nobody comes within 15 minutes and we can’t reach you or your emergency contact, we have to call for help.':
    'Por favor, sea puntual. Si nadie llega en 15 minutos y no logramos comunicarnos con usted ni con su contacto de emergencia, tenemos que pedir ayuda.',
  Billing: 'Cobros',
  'We bill your insurance for you. You owe what your plan leaves to you: copays, deductibles, and services that it doesn’t cover. We will tell you the cost before we begin, and before it changes.':
    'Nosotros cobramos a su seguro. Usted debe lo que su plan deja a su cargo: copagos, deducibles y servicios que no cubre. Le diremos el costo antes de empezar y antes de que cambie.',
  'Tell us within 5 days when your insurance changes. If you don’t, you may owe what the old plan won’t pay. If a bill is hard to pay, call us: we will look for a plan together.':
    'Avísenos en un plazo de 5 días cuando cambie su seguro. Si no lo hace, podría deber lo que el plan anterior no pague. Si le cuesta pagar una cuenta, llámenos: buscaremos un plan juntos.',
  'Your rights, and complaints': 'Sus derechos, y las quejas',
  'You have the right to be treated with respect. You have the right to understand the plan and agree to it, and to say no to any part of it. You have the right to see your child’s records and to have them kept private. You may end services at any time.':
    'Usted tiene derecho a que le traten con respeto. Tiene derecho a entender el plan y estar de acuerdo con él, y a decir que no a cualquier parte. Tiene derecho a ver el expediente de su hijo o hija y a que se mantenga privado. Puede terminar los servicios en cualquier momento.',
  'If something is wrong, tell the person in charge of your child’s care, or call the office. We answer within 5 working days.':
    'Si algo anda mal, dígaselo a la persona encargada de la atención de su hijo o hija, o llame a la oficina. Respondemos en 5 días hábiles.',
  'If that doesn’t help, ask for the director, who answers in writing within 10 working days.':
    'Si eso no ayuda, pida hablar con la dirección, que responde por escrito en 10 días hábiles.',
  'You may complain to your insurance company, to your state, or to the Office for Civil Rights of the U.S. Department of Health and Human Services at any time. Nobody will treat you or your child worse for it.':
    'Puede quejarse en cualquier momento ante su compañía de seguros, su estado o la Oficina de Derechos Civiles del Departamento de Salud y Servicios Humanos de EE. UU. Nadie les tratará peor por eso, ni a usted ni a su hijo o hija.',

  // Health policy.
  'When sessions can’t take place': 'Cuándo no puede haber sesiones',
  'To keep your child, your family and our staff well, we can’t hold a session when your child has:':
    'Para cuidar la salud de su hijo o hija, de su familia y de nuestro personal, no podemos tener una sesión cuando su hijo o hija tiene:',
  'Fever: 100.4 °F (38 °C) or more, in the last 24 hours': 'Fiebre: 100.4 °F (38 °C) o más, en las últimas 24 horas',
  'Vomiting or diarrhea in the last 24 hours': 'Vómito o diarrea en las últimas 24 horas',
  'A rash that a doctor hasn’t explained, or with fever': 'Un sarpullido que un médico no ha explicado, o con fiebre',
  'Lice or nits, before the first treatment': 'Piojos o liendres, antes del primer tratamiento',
  'Pink eye, strep throat, flu, chickenpox, COVID-19, or another illness that others can catch':
    'Conjuntivitis, infección de garganta por estreptococo, gripe, varicela, COVID-19 u otra enfermedad contagiosa',
  'When your child can come back': 'Cuándo puede volver su hijo o hija',
  'We begin again when your child has been free of fever and symptoms for 24 hours without medicine, and has taken an antibiotic for at least 24 hours if a doctor gave one. After lice: the day after the first treatment.':
    'Volvemos a empezar cuando su hijo o hija haya estado 24 horas sin fiebre ni síntomas y sin medicinas, y haya tomado el antibiótico por lo menos 24 horas si un médico se lo recetó. Después de los piojos: al día siguiente del primer tratamiento.',
  'For some illnesses we ask for a note from the doctor. If your child becomes sick during a session, we call you and the session ends.':
    'Para algunas enfermedades pedimos una nota del médico. Si su hijo o hija se enferma durante una sesión, le llamamos y la sesión termina.',
  'We call 911 first, then you, then your emergency contact. Our staff give first aid as they were trained to. They don’t give medicine unless the care plan says so and a doctor has ordered it.':
    'Llamamos primero al 911, después a usted y después a su contacto de emergencia. Nuestro personal da primeros auxilios según su capacitación. No da medicinas, a menos que el plan de atención lo diga y un médico lo haya ordenado.',
  'An ambulance takes your child to the nearest hospital that can help. It may not be the one that you named.':
    'La ambulancia lleva a su hijo o hija al hospital más cercano que pueda ayudar. Puede que no sea el que usted indicó.',

  // Release of information.
  'You can take this back': 'Puede retirar este permiso',
  'You may revoke this authorization at any time by writing to us: a letter, or an email to our office with your name, the client’s name and the words “I revoke”. It ends on the day we get it. It can’t undo what was done before that day because you had signed.':
    'Puede revocar esta autorización en cualquier momento si nos escribe: una carta, o un correo electrónico a nuestra oficina con su nombre, el nombre de la persona atendida y las palabras “I revoke” (revoco). Termina el día en que lo recibimos. No puede deshacer lo que se hizo antes de ese día porque usted había firmado.',
  'You don’t have to sign': 'No está obligado a firmar',
  'You can say yes or no. It makes no difference to treatment or payment. It makes no difference to whether you can join a health plan (enrollment) or get its benefits (eligibility). We will not refuse care because you said no.':
    'Usted puede decir que sí o que no. No cambia nada en el tratamiento ni en el pago. No cambia nada en si puede entrar en un plan de salud (inscripción) o recibir sus beneficios (derecho a beneficios). No negaremos la atención porque usted haya dicho que no.',
  'What happens to it then': 'Qué pasa después con la información',
  'Whoever gets this information may pass it on. The federal privacy rules may then no longer protect it. Records of treatment for substance use are different: a federal law (42 CFR part 2) still protects them. They may not be passed on unless you agree once more in writing, or that law allows it.':
    'Quien reciba esta información podría pasarla a otros. Es posible que entonces las reglas federales de privacidad ya no la protejan. Con los registros de tratamiento por uso de sustancias es distinto: una ley federal (42 CFR, parte 2) los sigue protegiendo. No se pueden pasar a otros, a menos que usted dé otro consentimiento por escrito o que esa ley lo permita.',

  // Communication policy.
  'Email and texts are not private mail': 'El correo electrónico y los mensajes de texto no son correo privado',
  'Ordinary email and text messages are not encrypted all the way. Somebody else could read them: on a shared phone or computer, at a wrong address, or on their way. The safest ways are a call and our secure pages.':
    'Los correos electrónicos y los mensajes de texto comunes no están cifrados en todo su camino. Otra persona podría leerlos: en un teléfono o una computadora compartida, en una dirección equivocada o mientras se envían. Lo más seguro es una llamada o nuestras páginas seguras.',
  'You may still choose email or texts. We then write only as much as is needed. You can change your choice at any time.':
    'Aun así puede elegir el correo o los mensajes de texto. En ese caso escribimos solo lo necesario. Puede cambiar su elección en cualquier momento.',
  'Not for emergencies': 'No son para emergencias',
  'We don’t read emails and texts day and night. In an emergency call 911. In a crisis of mental health, call or text 988. We answer messages within one working day.':
    'No leemos los correos y mensajes de día y de noche. En una emergencia llame al 911. En una crisis de salud mental, llame o envíe un mensaje de texto al 988. Respondemos los mensajes en un día hábil.',
  'Stopping messages': 'Dejar de recibir mensajes',
  'You can stop texts by answering STOP, and emails by telling us. We will still call you about your child’s safety, and send what the law makes us send.':
    'Puede dejar de recibir mensajes de texto si responde STOP, y correos si nos lo dice. Aun así le llamaremos por la seguridad de su hijo o hija, y enviaremos lo que la ley nos obliga a enviar.',

  // School collaboration.
  'Why we work with the school': 'Por qué trabajamos con la escuela',
  'Your child learns faster when home, therapy and school pull together. With your permission we talk with the school, and the school may share with us what you tick below: to plan and coordinate your child’s care, and for nothing else.':
    'Su hijo o hija aprende más rápido cuando la casa, la terapia y la escuela trabajan juntas. Con su permiso hablamos con la escuela, y la escuela puede compartir con nosotros lo que usted marque abajo: para planear y coordinar la atención de su hijo o hija, y para nada más.',
  'You may revoke this permission at any time by writing to us. It ends on the day we get it, and we tell the school. What was shared before can’t be undone. Care goes on whether you sign or not; what the school gets may become a part of its records.':
    'Puede revocar este permiso en cualquier momento si nos escribe. Termina el día en que lo recibimos, y se lo decimos a la escuela. Lo que se compartió antes no se puede deshacer. La atención sigue, firme usted o no; lo que reciba la escuela podría quedar en sus archivos.',
}
